import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type FSWatcher, watch as watchFiles } from "chokidar";

/** Editors write a file in several steps, or another one that takes its place: so many milliseconds after the last. */
const SETTLE_MS = 100;

/** A file that is no JSON may be half of one: so long the other half is waited for. */
const UNFINISHED_MS = 500;

export interface Watching {
  /** Files and folders, as far as they are there. */
  paths: readonly string[];
  /** Called after changes, one at a time: what changes meanwhile is called for again. */
  onChange: () => Promise<void>;
}

/**
 * Watches files and folders until the process is told to end. `begin` is called once nothing is missed any more; whether
 * it says to go on is returned.
 */
export async function watch({ onChange, paths }: Watching, begin: () => Promise<boolean>): Promise<boolean> {
  const watchers = watchersOf(paths);
  const changed = new Set<string>();
  let isBusy = true;
  let settled: NodeJS.Timeout | undefined;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    while (changed.size > 0) {
      if ([...changed].some(isUnfinished)) await wait(UNFINISHED_MS);
      changed.clear();
      await onChange();
    }
    isBusy = false;
  };
  const lookSoon = () => {
    clearTimeout(settled);
    settled = setTimeout(look, SETTLE_MS);
  };
  for (const watcher of watchers)
    watcher.on("all", (_, path) => {
      changed.add(path);
      lookSoon();
    });
  await Promise.all(watchers.map((watcher) => new Promise<void>((done) => watcher.once("ready", done))));
  const told = new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, done);
  });
  const isWatching = await begin();
  isBusy = false;
  lookSoon();
  if (isWatching) await told;
  clearTimeout(settled);
  await Promise.all(watchers.map((watcher) => watcher.close()));
  return isWatching;
}

function watchersOf(paths: readonly string[]): FSWatcher[] {
  const all = paths.map((path) => resolve(path));
  const files = new Set(all.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false));
  const folders = all.filter((path) => !files.has(path));
  // A file that another takes the place of is only seen by its folder, of which all others are of no account.
  const beside = new Set([...files].map(dirname));
  const ignored = (path: string) => !beside.has(resolve(path)) && !files.has(resolve(path));
  return [
    ...(folders.length > 0 ? [watchFiles(folders, { ignoreInitial: true })] : []),
    ...(beside.size > 0 ? [watchFiles([...beside], { ignoreInitial: true, depth: 0, ignored })] : []),
  ];
}

function isUnfinished(path: string): boolean {
  if (!path.endsWith(".json")) return false;
  try {
    JSON.parse(readFileSync(path, "utf8"));
    return false;
  } catch (error) {
    return error instanceof SyntaxError;
  }
}
