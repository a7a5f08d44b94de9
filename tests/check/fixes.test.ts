import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { forAll } from "../support/for-all.ts";
import { isRealFile, realFiles, schemas } from "./support.ts";

const files = realFiles();
/** Small pages that together contain a draw, a table, calls and many texts. */
const pages = ["yearTaskTicket", "grantCoupon", "yearPrizeDraw"].map(
  (id) => files.find(({ path }) => path.endsWith(`/${id}.json`)) ?? { path: "", text: "" },
);

function problemsOf(path: string, text: string): Problem[] {
  const changed = files.map((file) => (file.path === path ? { path, text } : file));
  return checkDocuments(changed, { schemas, requested: new Set([path]), exists: isRealFile }).problems;
}

function isJson(text: string): boolean {
  return readJson({ path: "x.json", text }).syntax.length === 0;
}

const MARKS = [..."\"{}[],:.=!<>&|?()'，：“”｛｝（）"];

/** A page with one punctuation mark removed, replaced or added, as by a typing error. */
const slip = fc.constantFrom(...pages).chain(({ path, text }) => {
  const marks = Array.from(text.matchAll(/["{}[\],:.=!<>&|?()']/g), ({ index }) => index);
  return fc.record({
    path: fc.constant(path),
    text: fc
      .tuple(fc.constantFrom(...marks), fc.constantFrom("", ...MARKS), fc.boolean())
      .map(([at, mark, isMore]) => text.slice(0, at) + mark + text.slice(isMore ? at : at + 1)),
  });
});

describe("a suggestion does not add problems", () => {
  test("after any single mark was lost, doubled or replaced", () => {
    forAll(20, [slip], ({ path, text }) => {
      const problems = problemsOf(path, text);
      for (const { start, end, suggestion } of problems.slice(0, 2)) {
        if (suggestion === undefined) continue;
        const mended = text.slice(0, start) + suggestion + text.slice(end);
        // Fixing broken JSON can reveal further problems, so only syntax problems are counted.
        if (isJson(text)) expect(problemsOf(path, mended).length).toBeLessThanOrEqual(problems.length);
        else
          expect(readJson({ path, text: mended }).syntax.length).toBeLessThanOrEqual(
            readJson({ path, text }).syntax.length,
          );
      }
    });
  });

  test.each([
    ["removes the comma of a number", '"drawsPerDay": 5', '"drawsPerDay": 1,500', '"drawsPerDay": 1500'],
    [
      "writes a number in ten thousands (万) as digits",
      '"drawsPerDay": 5',
      '"drawsPerDay": 5万',
      '"drawsPerDay": 50000',
    ],
    [
      "removes the comma of a number in an expression",
      "status.nextFee > 0",
      "status.nextFee > 1,500",
      "status.nextFee > 1500",
    ],
    [
      "writes a number in ten thousands in a text as digits",
      "{status.nextFee}元",
      "{status.nextFee > 5万 ? 1 : 2}元",
      "{status.nextFee > 50000 ? 1 : 2}元",
    ],
    ["restores a lost brace", "恭喜获得{draw}元", "恭喜获得draw}元", "恭喜获得{draw}元"],
    ["removes a doubled brace at the end", "恭喜获得{draw}元", "恭喜获得{draw}}元", "恭喜获得{draw}元"],
    ["removes a doubled brace at the beginning", "恭喜获得{draw}元", "恭喜获得{{draw}元", "恭喜获得{draw}元"],
  ])("%s", (_, find, write, meant) => {
    const { path, text } = pages[2] ?? { path: "", text: "" };
    const wrong = text.replace(find, write);
    const [problem, ...others] = problemsOf(path, wrong);
    expect(others).toEqual([]);
    const { start = 0, end = 0, suggestion = "" } = problem ?? {};
    expect(wrong.slice(0, start) + suggestion + wrong.slice(end)).toBe(text.replace(find, meant));
  });

  test.each([
    ["seconds instead of milliseconds", '"drawsPerDay": 5', '"drawsPerDay": 5秒'],
    ["a percentage", '"leastPercent": 10', '"leastPercent": 10%'],
    ["a closing brace after an unknown name", "恭喜获得{draw}元", "恭喜获得drew}元"],
    ["a full-width brace without its counterpart", "恭喜获得{draw}元", "恭喜｛获得{draw}元"],
  ])("makes no suggestion for %s", (_, find, write) => {
    const { path, text } = pages[2] ?? { path: "", text: "" };
    const problems = problemsOf(path, text.replace(find, write));
    expect(problems).toHaveLength(1);
    expect(problems[0]).not.toHaveProperty("suggestion");
  });

  test("reports one wrong mark only once", () => {
    const [, { path, text } = { path: "", text: "" }] = pages;
    const problems = problemsOf(path, text.replace('{ "reload"', '{ ｝reload"'));
    expect(problems.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([["json-syntax", '"']]);
  });

  test("reports nothing but the syntax inside an unclosed text", () => {
    const [{ path, text } = { path: "", text: "" }] = pages;
    const problems = problemsOf(path, text.replace('领取成功"', "领取成功｝"));
    expect(problems.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([
      ["json-syntax", '"领取成功｝"'],
    ]);
  });
});
