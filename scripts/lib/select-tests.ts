import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { filesIn } from "../../src/publish/read-folder.ts";
import { checkoutAt } from "../new/checkout.ts";

/** The tests that a word selects. */
export interface Selection {
  /** Files whose tests all run, and files of which only the tests with the word in their name run. Paths from the root. */
  whole: string[];
  named: string[];
}

/** Tests that need a browser. */
const BROWSER = join("tests", "browser");

/** Tests that cover all things of a kind: the names of their tests contain the word, their source does not. */
const throughAll: readonly { isOne: (root: string, word: string) => boolean; tests: readonly string[] }[] = [
  { isOne: isFileBelow("src/check/rules", ".ts"), tests: ["tests/check/rules.test.ts"] },
  { isOne: isFileBelow("schemas/blocks", ".schema.json"), tests: ["tests/blocks/server.test.tsx"] },
  { isOne: isFileBelow("campaigns", ".json"), tests: ["tests/campaigns/states.test.ts"] },
  {
    isOne: (root, word) => checkoutAt(root).read("schemas/functions.json")?.includes(`"${word}": {`) ?? false,
    tests: ["tests/language/functions.test.ts", "tests/check/tables/functions.test.ts"],
  },
];

/** Returns the test files with this word in their path or text (ignoring case), and the tests of the thing with this name. */
export function selectTests(root: string, word: string): Selection {
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  const files = filesIn(join(root, "tests"))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => relative(root, path));
  const general = throughAll.flatMap(({ isOne, tests }) => (isOne(root, word) ? tests : []));
  const whole = files.filter(has);
  const named = files.filter(
    (file) => !has(file) && (general.includes(file) || has(readFileSync(join(root, file), "utf8"))),
  );
  return { whole, named };
}

/** Returns a pattern for test names that contain this word, ignoring case: tests call a page by its lower-case key. */
export function namePattern(word: string): string {
  const anyCase = (letter: string) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[a-z]/gi, anyCase);
}

export function isBrowserTest(file: string): boolean {
  return file.startsWith(BROWSER);
}

function isFileBelow(folder: string, ending: string) {
  return (root: string, word: string) =>
    filesIn(join(root, folder)).some((path) => basename(path) === `${word}${ending}`);
}
