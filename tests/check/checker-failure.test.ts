import { expect, test } from "vitest";
import { formatJson } from "../../src/check/report/format-json.ts";
import { formatPretty } from "../../src/check/report/format-pretty.ts";
import type { ReportFormat } from "../../src/check/report/report.ts";
import { allOf, anyOf, FALSE_FORMULA, TRUE_FORMULA } from "../../src/check/tables/solver/formula.ts";
import { runValidate } from "../../src/check/validate-command.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";

/** Validates one file with a checker that throws. */
function validateWithFault(format: ReportFormat, language: "en" | "zh") {
  const disk = memoryDisk([["campaigns/a.json", "{}"]]);
  const find = () => Promise.reject(new RangeError("Maximum call stack size exceeded"));
  return runValidate(
    {
      paths: [],
      format,
      language,
      isFixing: false,
      isWatching: false,
      isRemembered: false,
      maxWarnings: undefined,
    },
    { campaigns: "campaigns", hasColours: false, open: () => ({ disk, find }), write: () => undefined },
  );
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

test("throws the error of the checker if people read the output", async () => {
  await expect(validateWithFault(formatPretty, "en")).rejects.toThrow("Maximum call stack");
});

test("combines 200,000 formulas without exceeding the stack", () => {
  expect(allOf(Array.from({ length: 200_000 }, () => TRUE_FORMULA))).toBe(TRUE_FORMULA);
  expect(anyOf(Array.from({ length: 200_000 }, () => FALSE_FORMULA))).toBe(FALSE_FORMULA);
});
