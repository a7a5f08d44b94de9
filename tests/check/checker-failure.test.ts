import { expect, test } from "vitest";
import { defineCommand } from "../../scripts/lib/command.ts";
import { Failure } from "../../src/check/command-result.ts";
import { shortestMatchLength } from "../../src/check/content/shortest-pattern-match.ts";
import type { ReportFormat } from "../../src/check/report/check-report.ts";
import { formatJson } from "../../src/check/report/format-json.ts";
import { formatPretty } from "../../src/check/report/format-pretty.ts";
import { allOf, anyOf, FALSE_FORMULA, TRUE_FORMULA } from "../../src/check/tables/solver/formula.ts";
import { formulaOfExistence, type GuardedCases } from "../../src/check/tables/translation/guarded-cases.ts";
import { runValidate } from "../../src/check/validate-command.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { numberStepOf } from "../../src/language/possible-values.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";

const WANTED = {
  paths: [],
  isFixing: false,
  isWatching: false,
  isRemembered: false,
  maxWarnings: undefined,
};

/** Validates one file with a checker that throws. */
function validateWithFault(format: ReportFormat, language: "en" | "zh") {
  const disk = memoryDisk([
    ["campaigns/project.json", "{}"],
    ["campaigns/a.json", "{}"],
  ]);
  const find = () => Promise.reject(new RangeError("Maximum call stack size exceeded"));
  return runValidate({ ...WANTED, format, language }, () => ({
    ...{ campaigns: "campaigns", hasColours: false },
    open: () => ({ disk, find }),
    write: () => undefined,
  }));
}

test.each([
  ["en", "The check failed, so nothing is known about these files: Maximum call stack size exceeded"],
  ["zh", "校验程序自己出错了，这些文件的情况无法得知：Maximum call stack size exceeded"],
] as const)("prints JSON and exits with 2 if the checker throws (%s)", async (language, message) => {
  const { code, stderr, stdout } = await validateWithFault(formatJson, language);
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    files: 0,
    problems: [{ file: "campaigns", severity: "error", message, fix: expect.any(String) }],
  });
  expect(stderr).toContain("RangeError");
});

test("tells people what failed, and gives the stack to developers", async () => {
  const { code, stderr, stdout } = await validateWithFault(formatPretty, "en");
  expect(code).toBe(2);
  expect(stdout).toMatch(/^campaigns:1:1 error unreadable-file\n {2}The check failed, so nothing is known/);
  expect(stdout).toContain("Check the files one at a time");
  expect(stderr).toMatch(/^For the developers of the engine:\nRangeError: Maximum call stack/);
});

test.each<[string, ReportFormat, string]>([
  ["people", formatPretty, ""],
  ["programs", formatJson, "nowhere is not a folder"],
])("says for %s why the folder of campaigns cannot be opened", async (_, format, printed) => {
  const failure = new Failure(en`nowhere is not a folder`.zh`nowhere 不是文件夹`, 2);
  const { code, stderr, stdout } = await runValidate({ ...WANTED, format, language: "en" }, () => {
    throw failure;
  });
  expect([code, stderr]).toEqual([2, "nowhere is not a folder\n"]);
  expect(stdout).toContain(printed);
  expect(stdout === "").toBe(printed === "");
});

const brokenCommand = defineCommand({
  name: "broken",
  about: en`Fails.`.zh`失败。`,
  options: {},
  exits: en`0 done`.zh`0 已完成`,
  world: () => undefined,
  run: () => {
    throw new RangeError("Maximum call stack size exceeded");
  },
});

test.each([
  ["en", "The command failed because of a fault in the engine: Maximum call stack size exceeded. Report it"],
  ["zh", "引擎自身出错，命令没有完成：Maximum call stack size exceeded。请连同"],
] as const)("says that a command failed by a fault of the engine (%s)", async (language, message) => {
  const { code, stderr, stdout } = await brokenCommand.run([], language);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.startsWith(message)).toBe(true);
  expect(stderr).toContain("\nRangeError: ");
});

test("copes with 200,000 values where a call with an argument for each would exceed the stack", () => {
  const many = Array.from({ length: 200_000 }, (_, index) => index / 8);
  const cases: GuardedCases = many.map(() => ({
    guard: TRUE_FORMULA,
    value: { kind: "constant", value: 1 },
  }));
  expect(formulaOfExistence(cases)).toBe(TRUE_FORMULA);
  expect(numberStepOf({ type: "number", enum: many })).toBe(0.001);
  expect(shortestMatchLength(`aa${"|aaa".repeat(150_000)}`)).toBe(2);
});

test("combines 200,000 formulas without exceeding the stack", () => {
  expect(allOf(Array.from({ length: 200_000 }, () => TRUE_FORMULA))).toBe(TRUE_FORMULA);
  expect(anyOf(Array.from({ length: 200_000 }, () => FALSE_FORMULA))).toBe(FALSE_FORMULA);
});
