import { lstatSync, realpathSync } from "node:fs";
import { relative, sep } from "node:path";
import type { Event } from "@parcel/watcher";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { listFilesBelow } from "../read-json-folder.ts";

/** Debounce time (ms), since editors write a file in several steps. */
const SETTLE_MS = 50;

/** What to call when files of a watched folder change. */
export interface FolderListener {
  /** Called with the paths of added, changed and removed files, relative to the folder, after all writes have settled. */
  onFilesChanged: (paths: readonly string[]) => void | Promise<void>;
  /** Called with the reason when watching stops working. */
  onError: (error: Error) => void;
  /** Called with the reason when `onFilesChanged` fails, for example because too many files are open. Watching goes on. */
  onMissedChange: (error: unknown) => void;
}

/**
 * Watches a folder and everything below it, except names that begin with a dot. The system reports the changed files, so
 * the number of other files does not matter. Resolves once the watch is active, to a function that ends it and never
 * fails. Rejects if the folder does not exist.
 */
export async function watchFolder(folder: string, listener: FolderListener): Promise<() => Promise<void>> {
  const root = realpathSync(folder);
  const changed = new Set<string>();
  let settled: NodeJS.Timeout | undefined;
  const flush = async () => {
    const paths = [...changed];
    changed.clear();
    await listener.onFilesChanged(paths);
  };
  // Imported here, because a process can load this native module in one thread only: the one that watches.
  const { subscribe } = await import("@parcel/watcher");
  const { unsubscribe } = await subscribe(root, (error, events) => {
    if (error) listener.onError(error);
    // The system reports a new folder, but not the files that came with it.
    for (const path of events.flatMap((event) => [event.path, ...filesAddedByEvent(event)])) {
      const names = relative(root, path).split(sep);
      if (!names.some((name) => name.startsWith("."))) changed.add(names.join("/"));
    }
    if (changed.size === 0) return;
    clearTimeout(settled);
    settled = setTimeout(() => flush().catch(listener.onMissedChange), SETTLE_MS);
  });
  return async () => {
    // The watcher fails if the folder was just removed; then there is nothing to end.
    await unsubscribe().catch(() => {});
    clearTimeout(settled);
  };
}

function filesAddedByEvent({ path, type }: Event): string[] {
  if (type !== "create") return [];
  // The folder may be gone, or unreadable. Listeners read it again, and report that.
  const files = tryOrUndefined(() => (lstatSync(path).isDirectory() ? listFilesBelow(path) : []));
  return files ?? [];
}
