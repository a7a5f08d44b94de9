import * as fs from "node:fs";

// Replaces node:fs in a publisher: the process kills itself at a chosen change of the disk.

export * from "node:fs";

let left = Number.POSITIVE_INFINITY;
let made = 0;

/** Kills the process before this change of the disk, counted from 1 from now on. */
export function dieAt(change: number): void {
  left = change;
}

/** Returns the number of changes of the disk until now. */
export function changesMade(): number {
  return made;
}

function counted<Args extends unknown[], Result>(change: (...args: Args) => Result) {
  return (...args: Args): Result => {
    left -= 1;
    made += 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
    return change(...args);
  };
}

export const linkSync = counted(fs.linkSync);
export const mkdirSync = counted((path: string, options: fs.MakeDirectoryOptions) =>
  fs.mkdirSync(path, options),
);
export const renameSync = counted(fs.renameSync);
export const rmSync = counted(fs.rmSync);
export const symlinkSync = counted((target: string, path: string) => fs.symlinkSync(target, path));
export const writeFileSync = counted((path: string, content: string | Buffer) => {
  // A killed writer leaves half of a file.
  if (left === 0) fs.writeFileSync(path, content.slice(0, content.length >> 1));
  fs.writeFileSync(path, content);
});
