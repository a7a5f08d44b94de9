import { lstatSync, realpathSync } from "node:fs";
import { relative, sep } from "node:path";
import type { Event } from "@parcel/watcher";
import { filesIn } from "../read-folder.ts";

/** Editors write a file in several steps; wait so many milliseconds for the last one. */
const SETTLE_MS = 50;

export interface FolderListener {
  /** Is told of files that came, changed or went, by their paths relative to the folder, once all are at rest. */
  heard: (paths: readonly string[]) => void;
  /** Is told why nothing can be heard any more. */
  failed: (error: Error) => void;
}

/**
 * Listens to a folder and all below it; what begins with a dot is of no account. The system says which file it was: no
 * other is looked at for that, however many there are. Resolves once nothing is missed any more, to what ends it, which
 * itself never fails; rejects where there is no such folder.
 */
export async function watchFolder(folder: string, listener: FolderListener): Promise<() => Promise<void>> {
  const root = realpathSync(folder);
  const changed = new Set<string>();
  let settled: NodeJS.Timeout | undefined;
  const tell = () => {
    const paths = [...changed];
    changed.clear();
    listener.heard(paths);
  };
  // Code of the machine's own, which a process can load into one of its threads alone: into the one that watches.
  const { subscribe } = await import("@parcel/watcher");
  const { unsubscribe } = await subscribe(root, (error, events) => {
    if (error) listener.failed(error);
    // Of a folder that came with files in it, these are not named.
    for (const path of events.flatMap((event) => [event.path, ...cameWith(event)])) {
      const names = relative(root, path).split(sep);
      if (!names.some((name) => name.startsWith("."))) changed.add(names.join("/"));
    }
    if (changed.size === 0) return;
    clearTimeout(settled);
    settled = setTimeout(tell, SETTLE_MS);
  });
  return async () => {
    // That there is nothing left to end, as where the folder went a moment before, is an error to it alone.
    await unsubscribe().catch(() => {});
    clearTimeout(settled);
  };
}

function cameWith({ path, type }: Event): string[] {
  if (type !== "create") return [];
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ? filesIn(path) : [];
}
