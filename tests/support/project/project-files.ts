import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export interface ProjectFile {
  /** From the project's folder, such as `src/language/syntax/parse.ts`. */
  path: string;
  text: string;
}

/** The files below a folder of the project whose path matches, in alphabetical order; none where there is no folder. */
export function filesBelow(folder: string, pattern: RegExp): ProjectFile[] {
  return listFiles(join(root, folder))
    .map((file) => relative(root, file).split("\\").join("/"))
    .filter((path) => pattern.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** JavaScript, TypeScript or CSS without its comments; lines stay where they are. */
export function withoutComments(text: string): string {
  const blanks = (comment: string) => comment.replace(/[^\n]/g, " ");
  // Strings come first in the alternation, so that `//` inside of one is no comment.
  return text.replace(
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/gm,
    (match) => (match.startsWith("/") ? blanks(match) : match),
  );
}

/** The number of the line, from 1, in which an offset of a text stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
