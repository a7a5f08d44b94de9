import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export interface ProjectFile {
  /** Relative to the project's folder, such as `src/language/syntax/parse.ts`. */
  path: string;
  text: string;
}

/** Returns the files below a folder whose path matches, sorted by path; none if the folder does not exist. */
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

/** Blanks out the comments of JavaScript, TypeScript or CSS; line numbers stay the same. */
export function withoutComments(text: string): string {
  const blanks = (comment: string) => comment.replace(/[^\n]/g, " ");
  // Strings come first in the alternation, so that `//` inside a string is not a comment.
  return text.replace(
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/gm,
    (match) => (match.startsWith("/") ? blanks(match) : match),
  );
}

/** Returns the line number, from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
