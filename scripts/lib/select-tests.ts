import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { listFilesBelow } from "../../src/publish/read-json-folder.ts";
import { openCheckout } from "../new/checkout.ts";

/** The tests that a word selects. */
export interface TestSelection {
  /** Test files that run completely, by path from the root. */
  whole: string[];
  /** Test files in which only the tests with the word in their name run. */
  named: string[];
}

/** Tests that need a browser. */
const BROWSER_TESTS_FOLDER = join("tests", "browser");

/**
 * Test files that cover every rule, block, campaign or function. They do not contain the name of a single one, so a
 * search for the name would miss them.
 */
const EXTRA_TESTS_BY_KIND: readonly {
  isOne: (root: string, word: string) => boolean;
  tests: readonly string[];
}[] = [
  { isOne: isTestFileInFolder("src/check/rules", ".ts"), tests: ["tests/check/rules.test.ts"] },
  { isOne: isTestFileInFolder("schemas/blocks", ".schema.json"), tests: ["tests/blocks/server.test.tsx"] },
  { isOne: isTestFileInFolder("campaigns", ".json"), tests: ["tests/campaigns/states.test.ts"] },
  {
    isOne: (root, word) =>
      openCheckout(root).read("schemas/functions.json")?.includes(`"${word}": {`) ?? false,
    tests: ["tests/language/functions.test.ts", "tests/check/tables/functions.test.ts"],
  },
];

/** Returns the test files with this word in their path or text (ignoring case), and the tests of the thing with this name. */
export function selectTests(root: string, word: string): TestSelection {
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  const files = listFilesBelow(join(root, "tests"))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => relative(root, path));
  const general = EXTRA_TESTS_BY_KIND.flatMap(({ isOne, tests }) => (isOne(root, word) ? tests : []));
  const whole = files.filter(has);
  const named = files.filter(
    (file) => !has(file) && (general.includes(file) || has(readFileSync(join(root, file), "utf8"))),
  );
  return { whole, named };
}

/** Returns a pattern for test names that contain this word, ignoring case: tests call a page by its lower-case key. */
export function testNamePattern(word: string): string {
  const anyCase = (letter: string) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[a-z]/gi, anyCase);
}

/** Returns whether a test file needs a browser. */
export function isBrowserTest(file: string): boolean {
  return file.startsWith(BROWSER_TESTS_FOLDER);
}

function isTestFileInFolder(folder: string, ending: string) {
  return (root: string, word: string) =>
    listFilesBelow(join(root, folder)).some((path) => basename(path) === `${word}${ending}`);
}
