import { existsSync, lstatSync, readdirSync, readlinkSync, type Stats, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Disk } from "../../src/check/project/project-files.ts";
import { reasonOf, type Snapshot } from "./snapshot.ts";

/** The file system, as it is when something of it is first asked for. */
export function diskOf(snapshot: Snapshot): Disk {
  return {
    kindOf: (path) => {
      const stats = attempt(() => statSync(path, { throwIfNoEntry: false }));
      return typeof stats !== "object"
        ? undefined
        : stats.isDirectory()
          ? "folder"
          : stats.isFile()
            ? "file"
            : undefined;
    },
    jsonFilesBelow,
    whyNoFile: (path) => whyNot(path, (stats) => stats.isFile(), "a file"),
    whyNothing: (path) =>
      isLinkToSome(path)
        ? undefined
        : whyNot(path, (stats) => stats.isFile() || stats.isDirectory(), "a file or folder"),
    namesIn: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    read: (path) => snapshot.read(path),
    version: (path) => snapshot.version(path),
    absolute: (path) => resolve(path),
  };
}

/** Links to folders are not followed, so that none leads in a circle. */
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
  return typeof stats === "object" && (stats.isFile() || stats.isDirectory());
}

function whyNot(path: string, isRight: (stats: Stats) => boolean, expected: string): string | undefined {
  const stats = attempt(() => lstatSync(path));
  if (typeof stats === "string") return `${stats}, expected ${expected}`;
  return isRight(stats) ? undefined : `${sayKind(path, stats)}, expected ${expected}`;
}

function sayKind(path: string, stats: Stats): string {
  if (stats.isSymbolicLink()) return sayLink(path);
  if (stats.isDirectory()) return "is a folder";
  if (stats.isFIFO()) return "is a pipe";
  if (stats.isSocket()) return "is a socket";
  return "is a device";
}

function sayLink(path: string): string {
  const link = `is a link to ${readlinkSync(path)}`;
  const there = attempt(() => statSync(path));
  return typeof there === "string" ? `${link}, which ${there}` : link;
}

/** What comes of looking, or why nothing does. */
function attempt<T>(look: () => T): T | string {
  try {
    return look();
  } catch (error) {
    return reasonOf(error);
  }
}
