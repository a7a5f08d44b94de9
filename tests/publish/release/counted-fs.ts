import * as fs from "node:fs";
import { dirname } from "node:path";

// Replaces node:fs in a publisher: the process kills itself at a chosen change of the disk. It also knows what a power cut
// at that moment could undo: contents and names that were not synced.

export * from "node:fs";

/** What a power cut could undo. */
export interface Unsynced {
  /** The inode numbers of files whose content may be cut off. */
  inodes: string[];
  /** Names that may vanish, and the targets of the links that they replaced; null if they replaced no link. */
  names: [path: string, before: string | null][];
}

let left = Number.POSITIVE_INFINITY;
let made = 0;
let reportPath: string | undefined;
let atClaim: string[] = [];
const inodes = new Set<string>();
const names = new Map<string, string | null>();
const opened = new Map<number, string>();

/** Kills the process before this change of the disk, counted from 1 from now on. Writes `Unsynced` to `report` before. */
export function dieAt(change: number, report?: string): void {
  left = change;
  reportPath = report;
}

/** Returns the number of changes of the disk until now. */
export function changesMade(): number {
  return made;
}

/** Returns the names and inodes of releases that were not synced when the last claim was made. */
export function unsyncedAtClaim(): readonly string[] {
  return atClaim;
}

/** Counts a change. At the chosen one, runs `half` and dies. */
function count(half?: () => void): void {
  left -= 1;
  made += 1;
  if (left !== 0) return;
  half?.();
  const unsynced: Unsynced = { inodes: [...inodes], names: [...names] };
  if (reportPath !== undefined) fs.writeFileSync(reportPath, JSON.stringify(unsynced));
  process.kill(process.pid, "SIGKILL");
}

function writeHalf(path: string, content: string | Buffer): void {
  fs.writeFileSync(path, content.slice(0, content.length >> 1));
  noteContent(path);
}

function noteContent(path: string): void {
  inodes.add(inodeOf(path));
  names.set(path, null);
}

function inodeOf(path: string): string {
  return String(fs.lstatSync(path, { bigint: true }).ino);
}

function noteSync(path: string): void {
  if (!fs.statSync(path).isDirectory()) inodes.delete(inodeOf(path));
  else for (const name of names.keys()) if (dirname(name) === path) names.delete(name);
}

export function linkSync(from: string, to: string): void {
  count();
  fs.linkSync(from, to);
  if (/\/pointers\/\d+$/.test(to))
    atClaim = [...inodes, ...names.keys()].filter((name) => !/\/(unfinished|pointers)(\/|$)/.test(name));
  names.set(to, null);
}

export function mkdirSync(path: string, options: fs.MakeDirectoryOptions): void {
  count();
  const first = fs.mkdirSync(path, options);
  if (first !== undefined)
    for (let one = path; one.length >= first.length; one = dirname(one)) names.set(one, null);
}

export function renameSync(from: string, to: string): void {
  count();
  const before = fs.lstatSync(to, { throwIfNoEntry: false })?.isSymbolicLink() ? fs.readlinkSync(to) : null;
  fs.renameSync(from, to);
  names.delete(from);
  names.set(to, before);
}

export function rmSync(path: string, options: fs.RmOptions): void {
  count();
  fs.rmSync(path, options);
  for (const name of names.keys()) if (name === path || name.startsWith(`${path}/`)) names.delete(name);
}

export function symlinkSync(target: string, path: string): void {
  count();
  fs.symlinkSync(target, path);
  names.set(path, null);
}

export function writeFileSync(path: string, content: string, options: fs.WriteFileOptions): void {
  count(() => writeHalf(path, content));
  fs.writeFileSync(path, content, options);
  noteContent(path);
  if (Object(options).flush) noteSync(path);
}

export function openSync(path: string, flags: string): number {
  const descriptor = fs.openSync(path, flags);
  opened.set(descriptor, path);
  return descriptor;
}

export function fsyncSync(descriptor: number): void {
  count();
  fs.fsyncSync(descriptor);
  noteSync(opened.get(descriptor) ?? "");
}

export const promises = {
  ...fs.promises,
  async open(path: string, flags: string) {
    count();
    const file = await fs.promises.open(path, flags);
    return {
      close: () => file.close(),
      utimes: (one: number, other: number) => file.utimes(one, other),
      async sync() {
        count();
        await file.sync();
        noteSync(path);
      },
      async writeFile(content: Buffer) {
        count(() => writeHalf(path, content));
        noteContent(path);
        await file.writeFile(content);
      },
    };
  },
};
