import fc from "fast-check";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { untranslatedText } from "../../../src/language/messages/localized-text.ts";
import type { Replacement, StudioProblem } from "../../../src/studio/api.ts";
import {
  createFixAction,
  formattingChanges,
  nonOverlappingFixes,
  smallestChange,
} from "../../../src/studio/app/editor/text-changes.ts";
import { forAll } from "../../support/for-all.ts";
import { filesBelow } from "../../support/project/project-files.ts";
import { applied } from "../../support/studio/form-texts.ts";

describe("tidying", () => {
  test.each([
    [
      "indents, and keeps lines, keys and comments",
      '{\n"b":1, // why\n  "a":[1,2]\n}',
      '{\n  "b": 1, // why\n  "a": [1, 2]\n}\n',
    ],
    ["keeps a tidy text", '{\n  "b": { "a": 1 }\n}\n', '{\n  "b": { "a": 1 }\n}\n'],
  ])("%s", (_, before, after) => {
    expect(applied(before, formattingChanges(before)).trimEnd()).toBe(after.trimEnd());
  });

  test("keeps all campaigns unchanged", () => {
    const isChanged = ({ text }: { text: string }) => formattingChanges(`${text.trimEnd()}\n`).length > 0;
    const changed = filesBelow("campaigns", /\.json$/).filter(isChanged);
    expect(changed.map(({ path }) => path)).toEqual([]);
  });

  test("never changes the meaning of a text", () => {
    const texts = fc.tuple(fc.json(), fc.constantFrom(0, 1, 3, 8));
    forAll(100, [texts], ([json, indent]) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      expect(parse(applied(text, formattingChanges(text)))).toEqual(parse(text));
    });
  });
});

test("turns one text into the other by the smallest change", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
  forAll(100, [text, text], (before, after) => {
    const change = smallestChange(before, after);
    expect(change === null).toBe(before === after);
    expect(applied(before, change ? [change] : [])).toBe(after);
  });
  expect(smallestChange("abcd", "abXd")).toEqual({ from: 2, to: 3, text: "X" });
});

describe("fixing all", () => {
  const problem = (fix: Replacement[] | null): StudioProblem => ({
    ...{ rule: "names", severity: "error", pointer: "", from: 0, to: 1, message: untranslatedText("") },
    ...{ advice: null, counterexample: null, fix, suggestion: null },
  });
  const one = { from: 0, to: 3, text: "one" };
  const two = { from: 5, to: 8, text: "two" };
  const across = { from: 2, to: 6, text: "" };

  test.each([
    ["takes all fixes in the order of their positions", [[two], null, [one]], [one, two]],
    ["skips a fix that overlaps another", [[one], [across], [two]], [one, two]],
    ["takes a fix completely or not at all", [[one], [across, two]], [one]],
    ["takes identical fixes once", [[one], [one]], [one]],
  ])("%s", (_, fixes, taken) => {
    expect(nonOverlappingFixes(fixes.map(problem))).toEqual(taken);
  });
});

test("offers a sure fix, or a suggestion in its absence, and says which", () => {
  const [sure, probable] = ["a", "b"].map((text) => [{ from: 0, to: 1, text }]);
  const mend = (fix: Replacement[] | null, suggestion: Replacement[] | null) =>
    createFixAction({ fix, suggestion }, (name, parts) => [name.en, parts[0]?.text]);
  expect(mend(sure ?? null, probable ?? null)).toEqual(["Fix", "a"]);
  expect(mend(null, probable ?? null)).toEqual(["Use the suggestion", "b"]);
  expect(mend(null, null)).toBeUndefined();
});
