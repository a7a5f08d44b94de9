import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../../src/check/check.ts";
import { schemas } from "../check/support.ts";
import { compareEdited, linesOf, projectOf, tea } from "../support/compare/tea.ts";
import { cases } from "./cases.ts";

interface Told {
  en: string[];
  zh: string[];
}

const path = join(import.meta.dirname, "told.json");
const kept: Record<string, Told> = JSON.parse(readFileSync(path, "utf8"));

/** English that stands in no document: what Chinese must not have. */
const ENGLISH = /\b(?:was|now|shown|gone|new|means|table|state|constant|dialog|and|the|when)\b/i;

describe("what is told of an edit of the example campaign", () => {
  const real = Object.fromEntries(
    cases.map(([name, edit]): [string, Told] => {
      const comparison = compareEdited(edit);
      return [name, { en: linesOf(comparison, "en"), zh: linesOf(comparison, "zh") }];
    }),
  );
  if (process.env.UPDATE) writeFileSync(path, `${JSON.stringify(real, null, 2)}\n`);
  const expected = process.env.UPDATE ? real : kept;

  test("the cases are those that are kept", () => expect(Object.keys(real)).toEqual(Object.keys(expected)));

  test.each(Object.keys(expected))("%s", (name) => expect(real[name]).toEqual(expected[name]));

  test.each(Object.entries(real))("%s, in Chinese", (_, { en, zh }) => {
    expect(zh.length).toBe(en.length);
    const own = zh.map((line) =>
      line
        .replace(/^\w+ /, "")
        .replace(/ › (when|text|state)\b/g, "")
        .replace(/“[^”]*”/g, ""),
    );
    expect(own.filter((line) => ENGLISH.test(line))).toEqual([]);
  });
});

test("the edits are of a campaign without errors", () => {
  const problems = check(projectOf({ "campaigns/tea.json": tea() }), { schemas }).problems;
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});
