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

const path = join(import.meta.dirname, "told.txt");

/** What is kept: each case under its name, what is told in English, then in Chinese. */
function readTold(text: string): Record<string, Told> {
  const sections = text.split(/^=== /m).slice(1);
  const lines = (part = "") => part.split("\n").filter((line) => line !== "");
  return Object.fromEntries(
    sections.map((section) => {
      const [name = "", ...rest] = section.split("\n");
      const [en, zh] = rest.join("\n").split("---\n");
      return [name, { en: lines(en), zh: lines(zh) }];
    }),
  );
}

function writeTold(told: Record<string, Told>): string {
  const sections = Object.entries(told).map(([name, { en, zh }]) =>
    [`=== ${name}`, ...en, "---", ...zh, ""].join("\n"),
  );
  return `What is told of the edits in cases.ts, in English and Chinese.\n\n${sections.join("\n")}`;
}

/** English that stands in no document: what Chinese must not have. */
const ENGLISH = /\b(?:was|now|shown|gone|new|means|table|state|constant|dialog|and|the|when)\b/i;

describe("what is told of an edit of the example campaign", () => {
  const real = Object.fromEntries(
    cases.map(([name, edit, first]): [string, Told] => {
      const comparison = compareEdited(edit, first);
      return [name, { en: linesOf(comparison, "en"), zh: linesOf(comparison, "zh") }];
    }),
  );
  if (process.env.UPDATE) writeFileSync(path, writeTold(real));
  const expected = readTold(readFileSync(path, "utf8"));

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
