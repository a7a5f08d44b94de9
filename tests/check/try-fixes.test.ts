import { describe, expect, test } from "vitest";
import { CheckSession } from "../../src/check/check-session.ts";
import { applyEdits } from "../../src/check/json/apply-edits.ts";
import { outlineFile } from "../../src/check/project/file-outline.ts";
import type { FileFinding } from "../../src/check/report/file-finding.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { problemEdits } from "../../src/check/report/problem-edits.ts";
import { listProblems } from "../../src/check/report/problem-list.ts";
import { keepTriedFixes } from "../../src/check/try-fixes.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { filesOf, schemas } from "./support.ts";

/** Finds each x in a text, with the suggestion to write a y; and, as another rule, each z. */
function findLetters(text: string): FileFinding[] {
  return Array.from(text, (letter, start): FileFinding[] => {
    const problem: Problem = {
      ...{ file: "a", line: 1, column: start + 1, start, end: start + 1, pointer: "", severity: "error" },
      ...{ rule: letter, message: letter, zh: { message: letter } },
      ...(letter === "x" && { suggestion: text[start + 1] === "!" ? "z" : "y" }),
    };
    const at = { file: "a", start, end: start + 1 };
    return letter === "x" || letter === "z" ? [{ problem, at, document: "a", isInherited: false }] : [];
  }).flat();
}

/** Returns the offsets of the fixes that are still offered for a text, and how often it was checked again. */
function tryAll(text: string): { offered: number[]; checks: number } {
  let checks = 0;
  const kept = keepTriedFixes(findLetters(text), {
    textOf: () => text,
    around: () => [],
    check: (_, edited) => {
      checks++;
      return findLetters(edited);
    },
  });
  return {
    offered: kept.flatMap(({ problem }) => (problem.suggestion === undefined ? [] : [problem.start])),
    checks,
  };
}

describe("a machine fix is offered only if it removes its problem and adds none", () => {
  test.each([
    ["no problem needs no further check", "abc", { offered: [], checks: 0 }],
    ["a problem without a fix needs no further check", "abz", { offered: [], checks: 0 }],
    ["a fix that helps is offered", "axb", { offered: [1], checks: 1 }],
    ["a fix that adds a problem is not offered", "ax!b", { offered: [], checks: 1 }],
    [
      "many fixes are tried together",
      "x-".repeat(50),
      { offered: Array.from({ length: 50 }, (_, at) => 2 * at), checks: 1 },
    ],
    ["a fix that harms does not take the others along", "x-x!x-x-", { offered: [0, 4, 6], checks: 5 }],
    ["other problems may stay", "zx-z", { offered: [1], checks: 1 }],
  ])("%s", (_, text, expected) => expect(tryAll(text)).toEqual(expected));

  test("the number of checks is limited; a fix that was not tried is not offered", () => {
    const { offered, checks } = tryAll("x!".repeat(200));
    expect(offered).toEqual([]);
    expect(checks).toBeLessThanOrEqual(12);
  });
});

/** Opens a session over the example campaign with a text. */
function sessionOver(text: string): CheckSession {
  const files = filesOf({ text });
  const disk = memoryDisk(files.map((file): [string, string] => [file.path, file.text]));
  const requested = new Set(files.map(({ path }) => path));
  return new CheckSession(
    { outlines: files.map(outlineFile), requested, originals: [] },
    { schemas, disk, digest: (all) => all },
  );
}

describe("a session", () => {
  const path = "campaigns/example.json";
  const good = filesOf({}).find((file) => file.path === path)?.text ?? "";
  const twice = good.replace(/"title": "[^"]*"/, '"title": "{garden.leavs}片，共{garden.leavs}片"');

  test("corrects the same misspelt name at all places with one fix", () => {
    const problems = listProblems(sessionOver(twice).check(path).found, [path]);
    expect(problems).toMatchObject([
      { rule: "unknown-name", suggestion: "leaves", furtherEdits: [{ suggestion: "leaves" }] },
    ]);
    const fixed = applyEdits(twice, problems.flatMap(problemEdits));
    expect(listProblems(sessionOver(fixed).check(path).found, [path])).toEqual([]);
  });

  test("offers no fixes with errors alone, since it has no time to try them", () => {
    const { found } = sessionOver(twice).inspect(path, "errors").result;
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ problem }) => problem.suggestion !== undefined || problem.isSure)).toEqual([]);
  });
});
