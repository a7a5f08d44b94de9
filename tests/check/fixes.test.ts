import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check } from "../../src/check/check.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { forAll } from "../support/for-all.ts";
import { isRealFile, realFiles, schemas } from "./support.ts";

const files = realFiles();
/** Small pages that have between them a draw, a table, calls and many texts. */
const pages = ["yearTaskTicket", "grantCoupon", "yearPrizeDraw"].map(
  (id) => files.find(({ path }) => path.endsWith(`/${id}.json`)) ?? { path: "", text: "" },
);

function problemsOf(path: string, text: string): Problem[] {
  const changed = files.map((file) => (file.path === path ? { path, text } : file));
  return check(changed, { schemas, asked: new Set([path]), exists: isRealFile }).problems;
}

function isJson(text: string): boolean {
  return readJson({ path: "x.json", text }).syntax.length === 0;
}

const MARKS = [..."\"{}[],:.=!<>&|?()'，：“”｛｝（）"];

/** Where a mark stands in one of the pages: what a slip of the finger hits. */
const slip = fc.constantFrom(...pages).chain(({ path, text }) => {
  const marks = Array.from(text.matchAll(/["{}[\],:.=!<>&|?()']/g), ({ index }) => index);
  return fc.record({
    path: fc.constant(path),
    text: fc
      .tuple(fc.constantFrom(...marks), fc.constantFrom("", ...MARKS), fc.boolean())
      .map(([at, mark, isMore]) => text.slice(0, at) + mark + text.slice(isMore ? at : at + 1)),
  });
});

describe("a suggestion never makes it worse", () => {
  test("of any one mark lost, doubled or taken for another", () => {
    forAll(20, [slip], ({ path, text }) => {
      const problems = problemsOf(path, text);
      for (const { start, end, suggestion } of problems.slice(0, 2)) {
        if (suggestion === undefined) continue;
        const mended = text.slice(0, start) + suggestion + text.slice(end);
        // What JSON hid may come out once it can be read.
        if (isJson(text)) expect(problemsOf(path, mended).length).toBeLessThanOrEqual(problems.length);
        else
          expect(readJson({ path, text: mended }).syntax.length).toBeLessThanOrEqual(
            readJson({ path, text }).syntax.length,
          );
      }
    });
  });

  test.each([
    ["a number is one number", '"drawsPerDay": 5', '"drawsPerDay": 1,500', '"drawsPerDay": 1500'],
    [
      "a number in ten thousands is written out",
      '"drawsPerDay": 5',
      '"drawsPerDay": 5万',
      '"drawsPerDay": 50000',
    ],
    ["so it is in an expression", "status.nextFee > 0", "status.nextFee > 1,500", "status.nextFee > 1500"],
    [
      "and in a text",
      "{status.nextFee}元",
      "{status.nextFee > 5万 ? 1 : 2}元",
      "{status.nextFee > 50000 ? 1 : 2}元",
    ],
    ["a lost brace comes back", "恭喜获得{draw}元", "恭喜获得draw}元", "恭喜获得{draw}元"],
    ["a doubled one goes", "恭喜获得{draw}元", "恭喜获得{draw}}元", "恭喜获得{draw}元"],
    ["so it does at the beginning", "恭喜获得{draw}元", "恭喜获得{{draw}元", "恭喜获得{draw}元"],
  ])("%s", (_, find, write, meant) => {
    const { path, text } = pages[2] ?? { path: "", text: "" };
    const wrong = text.replace(find, write);
    const [problem, ...others] = problemsOf(path, wrong);
    expect(others).toEqual([]);
    const { start = 0, end = 0, suggestion = "" } = problem ?? {};
    expect(wrong.slice(0, start) + suggestion + wrong.slice(end)).toBe(text.replace(find, meant));
  });

  test.each([
    ["seconds where milliseconds are asked for", '"drawsPerDay": 5', '"drawsPerDay": 5秒'],
    ["per cent", '"leastPercent": 10', '"leastPercent": 10%'],
    ["a brace before which nothing known stands", "恭喜获得{draw}元", "恭喜获得drew}元"],
    ["a wide brace without its other one", "恭喜获得{draw}元", "恭喜｛获得{draw}元"],
  ])("of %s nobody guesses what was meant", (_, find, write) => {
    const { path, text } = pages[2] ?? { path: "", text: "" };
    const problems = problemsOf(path, text.replace(find, write));
    expect(problems).toHaveLength(1);
    expect(problems[0]).not.toHaveProperty("suggestion");
  });

  test("of one mark one thing is said", () => {
    const [, { path, text } = { path: "", text: "" }] = pages;
    const problems = problemsOf(path, text.replace('{ "reload"', '{ ｝reload"'));
    expect(problems.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([["json-syntax", '"']]);
  });

  test("of what stands in a text that is not closed, nobody guesses before it is", () => {
    const [{ path, text } = { path: "", text: "" }] = pages;
    const problems = problemsOf(path, text.replace('领取成功"', "领取成功｝"));
    expect(problems.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([
      ["json-syntax", '"领取成功｝"'],
      ["code-in-text", undefined],
    ]);
  });
});
