import fc from "fast-check";
import { expect, test } from "vitest";
import type { Change } from "../../src/compare/change.ts";
import type { Comparison } from "../../src/compare/compare-projects.ts";
import { formatMarkdown } from "../../src/compare/format-markdown.ts";
import { untranslatedText } from "../../src/language/messages/localized-text.ts";
import { referencesOutsideCode, wordsInCode } from "../support/compare/github-references.ts";
import { forAll } from "../support/for-all.ts";

/** Texts of documents that GitHub would resolve, or that end markup. */
const ODD_TEXTS = [
  "@all",
  "&#64;name",
  "&commat;name",
  "\\@name",
  "@org/team",
  "#1",
  "\\#1",
  "&#35;1",
  "GH-1",
  "owner/repo#1",
  "JIRA-12",
  "a5c3785ed8d6a35868bc169f07e40e889087fd2e",
  "www.example.com",
  "https://example.com/?a=1",
  "ftp://example.com",
  "mailto:a@example.com",
  "<a href='x'>",
  "<!-- campaigns -->",
  "--><b>",
  "| a | b |",
  "[x](y)",
  "![x](y)",
  "$`a`$",
  ":tada:",
  "`",
  "``",
  "`".repeat(9),
  "`".repeat(81),
  "` @name",
  "@name `",
  " @name ",
  " ",
  "\n\n@name",
  "\n```\n@name",
  "    @name",
  "- [ ] @name",
  "\u2028@name",
  "\\`@name",
];

const change = (said: string, more: Partial<Change> = {}): Change => ({
  topic: "texts",
  said: untranslatedText(said),
  notes: [untranslatedText(said)],
  at: { file: said, line: 1, column: 1 },
  ...more,
});

function comparisonOf(text: string): Comparison {
  const pieces = (["same", "gone", "added", "same"] as const).map((kind) => ({ kind, text }));
  return {
    groups: [
      {
        brand: text,
        pages: [{ route: text, title: text }],
        changes: [change(text), change(text, { pieces })],
      },
    ],
    notes: [untranslatedText(text)],
    isWhole: true,
    reformatted: [text],
  };
}

const markdownOf = (comparison: Comparison) =>
  formatMarkdown(comparison, { language: "en", hasColours: false });

test.each(ODD_TEXTS)("shows %j in a comment as it is written, and GitHub resolves nothing in it", (text) => {
  const markdown = markdownOf(comparisonOf(text));
  expect(referencesOutsideCode(markdown)).toEqual([]);
  const shown = text
    .replace(/`{9,}/g, (run) => "\\u0060".repeat(run.length))
    .replaceAll("\n", "\\u000a")
    .replaceAll("\u2028", "\\u2028");
  expect(wordsInCode(markdown).filter((words) => words === shown).length).toBeGreaterThanOrEqual(6);
});

test("GitHub resolves nothing in the words of any document", () => {
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(...ODD_TEXTS),
        fc.string({ maxLength: 4 }),
        fc.string({ unit: "binary", maxLength: 9 }),
      ),
    )
    .map((parts) => parts.join(""));
  forAll(300, [text], (text) => {
    const markdown = markdownOf(comparisonOf(text));
    expect(referencesOutsideCode(markdown)).toEqual([]);
  });
});

test("a report that does not fit a comment ends after a whole change, and says so", () => {
  const {
    groups: [group],
    ...rest
  } = comparisonOf("@name");
  const changes = Array.from({ length: 5000 }, (_, index) => change(`@name ${index}`));
  const markdown = markdownOf({ ...rest, groups: [{ brand: "b", pages: group?.pages ?? [], changes }] });
  expect(markdown.length).toBeLessThan(60_000);
  expect(markdown.length).toBeGreaterThan(50_000);
  expect(markdown).toContain("The rest does not fit a comment.");
  expect(markdown).toContain("5000 changes on 1 page");
  expect(referencesOutsideCode(markdown)).toEqual([]);
});

test("one long text does not displace the other changes", () => {
  const pieces = Array.from({ length: 4000 }, () => ({ kind: "gone" as const, text: "@name".repeat(1000) }));
  const {
    groups: [group],
    ...rest
  } = comparisonOf("a");
  const changes = [change("@name".repeat(100_000)), change("b", { pieces }), change("the last")];
  const markdown = markdownOf({ ...rest, groups: [{ brand: "b", pages: group?.pages ?? [], changes }] });
  expect(markdown).toContain("the last");
  expect(referencesOutsideCode(markdown)).toEqual([]);
});
