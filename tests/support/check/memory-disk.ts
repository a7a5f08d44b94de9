import { posix } from "node:path";
import type { Disk } from "../../../src/check/project/project-files.ts";
import { en } from "../../../src/language/messages/localized-text.ts";

/** Creates a disk with these files by path; for equal paths, the later file counts. */
export function memoryDisk(files: Iterable<readonly [path: string, text: string]>): Disk {
  const all = new Map(files);
  const below = (path: string) =>
    [...all.keys()].filter((one) => one.startsWith(`${posix.normalize(path).replace(/\/$/, "")}/`));
  const textOf = (path: string) => all.get(posix.normalize(path)) ?? "";
  const kindOf = (path: string) =>
    all.has(posix.normalize(path)) ? "file" : below(path).length > 0 ? "folder" : undefined;
  return {
    kindOf,
    jsonFilesBelow: (path) =>
      below(path)
        .filter((one) => one.endsWith(".json"))
        .sort(),
    namesIn: (path) => below(path).map((one) => one.slice(path.length)),
    whyNotFile: () => undefined,
    whyNotFound: (path) =>
      kindOf(path) ? undefined : en`does not exist, expected a file or folder`.zh`不存在，应为文件或文件夹`,
    read: (path) => ({ text: textOf(path) }),
    readBytes: (path) => new TextEncoder().encode(textOf(path)),
    version: textOf,
    absolute: (path) => posix.normalize(path),
  };
}
