import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { contrastRatio } from "../../src/check/content/contrast-ratio.ts";
import { createCodeFrame } from "../../src/check/report/code-frame.ts";
import { formatPretty } from "../../src/check/report/format-pretty.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";
import { findClosestWord } from "../../src/language/messages/find-closest.ts";
import { schemas } from "./support.ts";

describe("findClosestWord", () => {
  test.each([
    ["tpye", ["title", "type"], "type"],
    ["Status", ["status", "stats"], "status"],
    ["recieve", ["receive", "received"], "receive"],
    ["x", ["y", "z"], undefined],
    ["claim", ["reward", "order"], undefined],
    ["same", ["same"], undefined],
    ["", ["a"], undefined],
  ])("the closest to %s among %j is %s", (word, candidates, expected) =>
    expect(findClosestWord(word, candidates)).toBe(expected),
  );
});

describe("contrastOf", () => {
  test.each([
    ["#000", "#ffffff", 21],
    ["#777777", "#FFF", 4.48],
    ["#777777ff", "#777777", 1],
    ["#77777780", "#777777", undefined],
    ["red", "#777777", undefined],
  ])("the contrast of %s on %s is %s", (one, other, ratio) => {
    const found = contrastRatio(one, other);
    if (ratio === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(ratio, 2);
  });
});

describe("codeFrame", () => {
  const frame = (text: string, start: number, end: number) =>
    createCodeFrame({ path: "x", text }, { start, end });

  test("puts carets under the marked text after wide characters and tabs", () => {
    expect(frame('\t"花": "abc"', 7, 10)).toEqual({
      code: '    1 | \t"花": "abc"',
      carets: "      | \t       ^^^",
    });
  });

  test("shows the first line of a range of several lines", () => {
    expect(frame("a\nbc {\n}\n", 5, 8)).toEqual({ code: "    2 | bc {", carets: "      |    ^" });
  });

  test("shows one caret for an empty range at the end of a line", () => {
    expect(frame("ab\ncd", 2, 2).carets).toBe("      |   ^");
  });

  test("cuts a long line on both sides", () => {
    const { carets, code } = frame(`${"x".repeat(300)}HERE${"y".repeat(300)}`, 300, 304);
    expect(code).toMatch(/^ {4}1 \| …x{40}HEREy{56}…$/);
    expect(carets).toBe(`      | ${" ".repeat(41)}^^^^`);
  });
});

test("prints colours only for terminals, and the same text with them", () => {
  const problem: Problem = {
    file: "x",
    line: 1,
    column: 1,
    start: 0,
    end: 1,
    pointer: "",
    rule: "r",
    severity: "error",
    message: "m",
    fix: "f",
    zh: { message: "m", fix: "f" },
  };
  const report = { files: 1, problems: [problem], sources: new Map([["x", { path: "x", text: "y" }]]) };
  const plain = formatPretty(report, { hasColours: false });
  const coloured = formatPretty(report, { hasColours: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts a colour
  expect(coloured.replace(/\u001b\[\d+m/g, "")).toBe(plain);
  expect(coloured).not.toBe(plain);
});

test("checks property names that are references", () => {
  const definitions = structuredClone(schemas["definitions.schema.json"]) as {
    definitions: Record<string, { properties: Record<string, object> }>;
  };
  Object.assign(definitions.definitions.step?.properties.set ?? {}, {
    propertyNames: { "x-references": { map: "local" } },
  });
  const changed = { ...schemas, "definitions.schema.json": definitions } as unknown as Schemas;
  const patch = {
    local: { opened: false },
    actions: { water: { steps: [{ call: "water" }, { set: { opend: "true" } }] } },
    title: "{local.opened ? 'a' : 'b'}",
  };
  const text = JSON.stringify({ ...exampleCampaign, ...patch, endpoints: exampleCampaign.endpoints });
  const { problems } = checkDocuments([{ path: "campaigns/a.json", text }], { schemas: changed });
  expect(problems.filter(({ rule }) => rule === "unknown-reference")).toMatchObject([
    {
      message: '"set" refers to "opend", expected a local value of this document (opened)',
      suggestion: "opened",
    },
  ]);
});

test("reports all mistakes of several files in order", () => {
  const text = (id: string) =>
    JSON.stringify({
      ...exampleCampaign,
      id,
      route: `/${id}`,
      titel: 1,
      title: "{x}",
      load: ["no"],
      brand: 5,
    });
  const { problems } = checkDocuments(
    ["b", "a"].map((id) => ({ path: `campaigns/${id}.json`, text: text(id) })),
    { schemas },
  );
  const told = problems.map(({ file, rule }) => `${file} ${rule}`);
  const once = ["unknown-name", "unknown-reference", "unknown-key", "wrong-type"];
  expect(told).toEqual(
    ["campaigns/b.json", "campaigns/a.json"].flatMap((file) => once.map((rule) => `${file} ${rule}`)),
  );
});
