import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesIn } from "../../src/publish/read-folder.ts";

/** The tests that a word asks for. */
export interface Selection {
  /** Files of which all tests run, and files of which those run whose names have the word: paths from the root. */
  whole: string[];
  named: string[];
}

/** What only a browser shows. */
const BROWSER = join("tests", "browser");

/** The test files of which the path or the text has this word, whatever its case. */
export function selectTests(root: string, word: string): Selection {
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  const files = filesIn(join(root, "tests"))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => relative(root, path));
  const whole = files.filter(has);
  const named = files.filter((file) => !has(file) && has(readFileSync(join(root, file), "utf8")));
  return { whole, named };
}

export function isBrowserTest(file: string): boolean {
  return file.startsWith(BROWSER);
}
