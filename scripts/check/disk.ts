import { existsSync, lstatSync, readdirSync, readlinkSync, type Stats, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Disk } from "../../src/check/project/project-files.ts";
import { en, type Saying } from "../../src/language/messages/saying.ts";
import { reasonOf, type Snapshot } from "./snapshot.ts";

/** Returns the file system for the checker. File contents come from a snapshot of their first read. */
export function diskOf(snapshot: Snapshot): Disk {
  return {
    kindOf: (path) => {
      const stats = attempt(() => statSync(path, { throwIfNoEntry: false }));
      return stats === undefined || "why" in stats
        ? undefined
        : stats.isDirectory()
          ? "folder"
          : stats.isFile()
            ? "file"
            : undefined;
    },
    jsonFilesBelow,
    whyNotFile: (path) => whyNot(path, (stats) => stats.isFile(), en`a file`.zh`文件`),
    whyNotFound: (path) =>
      isLinkToSome(path)
        ? undefined
        : whyNot(
            path,
            (stats) => stats.isFile() || stats.isDirectory(),
            en`a file or folder`.zh`文件或文件夹`,
          ),
    namesIn: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    read: (path) => snapshot.read(path),
    version: (path) => snapshot.version(path),
    absolute: (path) => resolve(path),
  };
}

/** Returns the JSON files below a folder. Does not follow links to folders, which could form a circle. */
function jsonFilesBelow(folder: string): string[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true, recursive: true }));
  if (!Array.isArray(entries)) return [];
  return entries
    .filter(({ name }) => name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function isLinkToSome(path: string): boolean {
  const stats = attempt(() => statSync(path));
  return !("why" in stats) && (stats.isFile() || stats.isDirectory());
}

function whyNot(path: string, isRight: (stats: Stats) => boolean, expected: Saying): Saying | undefined {
  const stats = attempt(() => lstatSync(path));
  if ("why" in stats) return en`${stats.why}, expected ${expected}`.zh`${stats.why}，应为${expected}`;
  const kind = sayKind(path, stats);
  return isRight(stats) ? undefined : en`${kind}, expected ${expected}`.zh`${kind}，应为${expected}`;
}

function sayKind(path: string, stats: Stats): Saying {
  if (stats.isSymbolicLink()) return sayLink(path);
  if (stats.isDirectory()) return en`is a folder`.zh`是文件夹`;
  if (stats.isFIFO()) return en`is a pipe`.zh`是管道`;
  if (stats.isSocket()) return en`is a socket`.zh`是套接字`;
  return en`is a device`.zh`是设备`;
}

function sayLink(path: string): Saying {
  const link = en`is a link to ${readlinkSync(path)}`.zh`是指向${readlinkSync(path)}的链接`;
  const there = attempt(() => statSync(path));
  return there !== undefined && "why" in there
    ? en`${link}, which ${there.why}`.zh`${link}，它${there.why}`
    : link;
}

/** Returns the result of an access, or the reason why it failed. */
function attempt<T>(look: () => T): T | { why: Saying } {
  try {
    return look();
  } catch (error) {
    return { why: reasonOf(error) };
  }
}
