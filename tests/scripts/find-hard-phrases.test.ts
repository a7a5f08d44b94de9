import { describe, expect, it } from "vitest";
import {
  findCommitSubjectFault,
  findHardPhrases,
  splitFileIntoSentences,
} from "../../scripts/lib/find-hard-phrases.ts";

const textsOf = (file: string, text: string) =>
  splitFileIntoSentences(file, text).map(({ line, text }) => `${line}: ${text.trim()}`);

describe("sentences", () => {
  it("reads comments and test titles of code, each with its line", () => {
    const code = `/** Returns a page. Fails without one. */
const a = "/* no comment";
// A comment on
// two lines.

it("shows the retry row", () => {});
/**
 * Milliseconds
 * since 1970.
 */`;
    expect(textsOf("src/a.ts", code)).toEqual([
      "1: Returns a page.",
      "1: Fails without one.",
      "3: A comment on two lines.",
      "6: shows the retry row",
      "7: Milliseconds since 1970.",
    ]);
  });

  it("reads Markdown without its code blocks", () => {
    expect(textsOf("README.md", "# Title\n\n```sh\nnpm test\n```\n- One sentence. Another one.\n")).toEqual([
      "1: Title",
      "6: One sentence.",
      "6: Another one.",
    ]);
  });

  it("reads descriptions of schemas", () => {
    expect(textsOf("schemas/a.json", '{\n  "description": "A \\"text\\".", "x-zh": "文字"\n}')).toEqual([
      '2: A "text".',
    ]);
  });
});

describe("phrases", () => {
  it.each([
    "What is shown first.",
    "The row that stands below.",
    "The page is told.",
    "For whoever taps.",
    "There are answers, and there is none: that are none.",
    "Mended by a tap.",
    "A list, the last of which counts.",
    "The file as it stands.",
    "Tries so many times.",
    "Returns the text; null else.",
  ])("finds one in “%s”", (text) => {
    expect(findHardPhrases({ file: "a.ts", line: 1, text })).not.toEqual([]);
  });

  it.each([
    "What does a proof say?",
    "The API stands for an interface.",
    "Returns the rows, or undefined if the table does not exist.",
    "Waits as long as that page is open.",
  ])("finds none in “%s”", (text) => {
    expect(findHardPhrases({ file: "a.ts", line: 1, text })).toEqual([]);
  });
});

it.each([
  ["Keep early taps on links", undefined],
  ["Fix the order of rows.", "ends with a full stop"],
  ["fix the order of rows", "begins with a small letter"],
  ["Added a field", "begins with “Added”, expected the imperative, such as “Add”"],
  [`Add ${"x".repeat(69)}`, "has 73 characters, expected at most 72"],
])("judges the subject “%s”", (subject, fault) => {
  expect(findCommitSubjectFault(subject)).toBe(fault);
});
