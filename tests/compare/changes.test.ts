import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { schemas } from "../check/support.ts";
import { compareEdited, linesOf, projectOf, tea } from "../support/compare/tea.ts";
import { cases } from "./cases.ts";

interface ChangeLines {
  en: string[];
  zh: string[];
}

const path = join(import.meta.dirname, "changes.txt");

/** Parses the golden file: for each case, the lines in English, then in Chinese. */
function readGolden(text: string): Record<string, ChangeLines> {
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

function writeGolden(golden: Record<string, ChangeLines>): string {
  const sections = Object.entries(golden).map(([name, { en, zh }]) =>
    [`=== ${name}`, ...en, "---", ...zh, ""].join("\n"),
  );
  return `Changes reported for the edits in cases.ts, in English and Chinese.\n\n${sections.join("\n")}`;
}

/** English words of messages. They occur in no document, so Chinese messages must not contain them. */
const ENGLISH = /\b(?:was|now|shown|added|deleted|meaning|table|state|constant|dialog|and|the|when)\b/i;

describe("the reported changes for an edit of the example campaign", () => {
  const real = Object.fromEntries(
    cases.map(([name, edit, first]): [string, ChangeLines] => {
      const comparison = compareEdited(edit, first);
      return [name, { en: linesOf(comparison, "en"), zh: linesOf(comparison, "zh") }];
    }),
  );
  if (process.env.UPDATE) writeFileSync(path, writeGolden(real));
  const expected = readGolden(readFileSync(path, "utf8"));

  test("cover the same cases as the golden file", () =>
    expect(Object.keys(real)).toEqual(Object.keys(expected)));

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

test("the campaign that is edited has no errors", () => {
  const problems = checkDocuments(projectOf({ "campaigns/tea.json": tea() }), { schemas }).problems;
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});
