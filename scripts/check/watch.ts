import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type FSWatcher, watch as watchFiles } from "chokidar";

/** Debounce time, since editors write a file in several steps, or replace it by another. */
const SETTLE_MS = 100;

/** Time to wait for the rest of a file that is not valid JSON. */
const UNFINISHED_MS = 500;

/** What to watch, and what to do after a change. */
export interface WatchOptions {
  /** The existing files and folders to watch. */
  paths: readonly string[];
  /** Called after changes, never concurrently. Changes during a call lead to another call. */
  onChange: () => Promise<void>;
}

/**
 * Watches files and folders until the process receives a signal. Calls `begin` once the watch is active, and stops at
 * once if it returns false. Returns the result of `begin`.
 */
export async function watchFilesUntilSignal(
  { onChange, paths }: WatchOptions,
  begin: () => Promise<boolean>,
): Promise<boolean> {
  const watchers = startFileWatchers(paths);
  const changed = new Set<string>();
  let isBusy = true;
  let settled: NodeJS.Timeout | undefined;
  const handleChanges = async () => {
    if (isBusy) return;
    isBusy = true;
    while (changed.size > 0) {
      if ([...changed].some(isIncompleteJson)) await wait(UNFINISHED_MS);
      changed.clear();
      await onChange();
    }
    isBusy = false;
  };
  const lookSoon = () => {
    clearTimeout(settled);
    settled = setTimeout(handleChanges, SETTLE_MS);
  };
  for (const watcher of watchers)
    watcher.on("all", (_, path) => {
      changed.add(path);
      lookSoon();
    });
  await Promise.all(watchers.map((watcher) => new Promise<void>((done) => watcher.once("ready", done))));
  const signalled = new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, done);
  });
  const isWatching = await begin();
  isBusy = false;
  lookSoon();
  if (isWatching) await signalled;
  clearTimeout(settled);
  await Promise.all(watchers.map((watcher) => watcher.close()));
  return isWatching;
}

function startFileWatchers(paths: readonly string[]): FSWatcher[] {
  const all = paths.map((path) => resolve(path));
  const files = new Set(all.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false));
  const folders = all.filter((path) => !files.has(path));
  // Only its folder notices that a file is replaced by another. The folder's other files are ignored.
  const beside = new Set([...files].map(dirname));
  const isIgnoredPath = (path: string) => !beside.has(resolve(path)) && !files.has(resolve(path));
  return [
    ...(folders.length > 0 ? [watchFiles(folders, { ignoreInitial: true })] : []),
    ...(beside.size > 0
      ? [watchFiles([...beside], { ignoreInitial: true, depth: 0, ignored: isIgnoredPath })]
      : []),
  ];
}

function isIncompleteJson(path: string): boolean {
  if (!path.endsWith(".json")) return false;
  try {
    JSON.parse(readFileSync(path, "utf8"));
    return false;
  } catch (error) {
    return error instanceof SyntaxError;
  }
}
