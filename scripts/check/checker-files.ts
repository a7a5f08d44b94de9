import { existsSync, lstatSync, readdirSync, readlinkSync, type Stats, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { Disk } from "../../src/check/project/project-files.ts";
import { en, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import { listProjectEntries } from "../../src/publish/project-entries.ts";
import { explainUnreadableFile, type FirstReadCache } from "./first-read-cache.ts";

/** Returns the checker's access to files. Each file keeps the content of its first read. */
export function createCheckerDisk(snapshot: FirstReadCache): Disk {
  return {
    kindOf: (path) => {
      const stats = tryFileAccess(() => statSync(path, { throwIfNoEntry: false }));
      return stats === undefined || "why" in stats
        ? undefined
        : stats.isDirectory()
          ? "folder"
          : stats.isFile()
            ? "file"
            : undefined;
    },
    jsonFilesBelow: listJsonFilesInFolder,
    whyNotFile: (path) => explainWrongFileKind(path, (stats) => stats.isFile(), en`a file`.zh`文件`),
    whyNotFound: (path) =>
      isLinkToFileOrFolder(path)
        ? undefined
        : explainWrongFileKind(
            path,
            (stats) => stats.isFile() || stats.isDirectory(),
            en`a file or folder`.zh`文件或文件夹`,
          ),
    whyLinked,
    namesIn: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    read: (path) => snapshot.read(path),
    readBytes: (path) => snapshot.readBytes(path),
    version: (path) => snapshot.version(path),
    absolute: (path) => resolve(path),
  };
}

/** Returns the JSON files of a project below a folder. */
function listJsonFilesInFolder(folder: string): string[] {
  const entries = tryFileAccess(() => listProjectEntries(folder));
  if (!Array.isArray(entries)) return [];
  return entries
    .filter(({ name }) => name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function whyLinked(path: string, folder: string): LocalizedText | undefined {
  const names = relative(resolve(folder), resolve(path)).split(sep);
  const ways = names.map((_, index) => join(folder, ...names.slice(0, index + 1)));
  const link = ways.find((one) => {
    const stats = tryFileAccess(() => lstatSync(one));
    return !("why" in stats) && stats.isSymbolicLink();
  });
  if (link === undefined) return undefined;
  if (link === ways.at(-1))
    return en`${describeSymbolicLink(link)}, expected a file`.zh`${describeSymbolicLink(link)}，应为文件`;
  return en`is in ${link}, which ${describeSymbolicLink(link)}, expected a file in a folder`
    .zh`在${link}里，它${describeSymbolicLink(link)}，应在真正的文件夹里`;
}

function isLinkToFileOrFolder(path: string): boolean {
  const stats = tryFileAccess(() => statSync(path));
  return !("why" in stats) && (stats.isFile() || stats.isDirectory());
}

function explainWrongFileKind(
  path: string,
  isRight: (stats: Stats) => boolean,
  expected: LocalizedText,
): LocalizedText | undefined {
  const stats = tryFileAccess(() => lstatSync(path));
  if ("why" in stats) return en`${stats.why}, expected ${expected}`.zh`${stats.why}，应为${expected}`;
  const kind = describeFileKind(path, stats);
  return isRight(stats) ? undefined : en`${kind}, expected ${expected}`.zh`${kind}，应为${expected}`;
}

function describeFileKind(path: string, stats: Stats): LocalizedText {
  if (stats.isSymbolicLink()) return describeSymbolicLink(path);
  if (stats.isDirectory()) return en`is a folder`.zh`是文件夹`;
  if (stats.isFIFO()) return en`is a pipe`.zh`是管道`;
  if (stats.isSocket()) return en`is a socket`.zh`是套接字`;
  return en`is a device`.zh`是设备`;
}

function describeSymbolicLink(path: string): LocalizedText {
  const link = en`is a link to ${readlinkSync(path)}`.zh`是指向${readlinkSync(path)}的链接`;
  const there = tryFileAccess(() => statSync(path));
  return there !== undefined && "why" in there
    ? en`${link}, which ${there.why}`.zh`${link}，它${there.why}`
    : link;
}

/** Returns the result of an access, or the reason why it failed. */
function tryFileAccess<T>(look: () => T): T | { why: LocalizedText } {
  try {
    return look();
  } catch (error) {
    return { why: explainUnreadableFile(error) };
  }
}
