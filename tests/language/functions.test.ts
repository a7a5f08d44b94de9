import fc from "fast-check";
import { describe, expect, test } from "vitest";
import spec from "../../schemas/functions.json" with { type: "json" };
import { evaluate } from "../../src/language/evaluation/evaluate.ts";
import { formatImplementations, functionImplementations } from "../../src/language/evaluation/functions.ts";
import { renderTemplate } from "../../src/language/evaluation/render-template.ts";
import { checkExpression, checkTemplate } from "../../src/language/messages/check-text.ts";
import type { BinaryOperator, Node } from "../../src/language/syntax/ast.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { parseTemplate } from "../../src/language/syntax/template.ts";
import { canonicalMomentText, formatMomentAsText, parseTime } from "../../src/language/time.ts";
import {
  formatSignatures,
  functionSignatures,
  macroSignatures,
  namesInOtherLanguages,
} from "../../src/language/types/signatures.ts";
import { itemKindOf } from "../../src/language/types/types.ts";
import { EXAMPLE_PLACE } from "../../src/reference/make-reference.ts";
import { forAll } from "../support/for-all.ts";
import { fitsType } from "../support/language/fits-type.ts";
import { MALL_PLACE, MALL_ZONE } from "../support/place.ts";
import { NAMES } from "./names.ts";

function run(text: string): unknown {
  const parsed = parseExpression(text);
  return "node" in parsed ? evaluate(parsed.node, {}, EXAMPLE_PLACE) : parsed;
}

function render(text: string): unknown {
  const parts = parseTemplate(text);
  return Array.isArray(parts) ? renderTemplate(parts, {}, MALL_PLACE) : parts;
}

function examples(entries: Record<string, { examples: readonly (readonly unknown[])[] }>) {
  return Object.values(entries).flatMap((entry) => entry.examples);
}

/** Returns all nodes of an expression's tree. */
function nodesIn(text: string): Node[] {
  const parsed = parseExpression(text);
  const inside = (value: unknown): Node[] => {
    if (typeof value !== "object" || value === null) return [];
    const own = "kind" in value ? [value as Node] : []; // only nodes have a kind
    return [...own, ...Object.values(value).flatMap(inside)];
  };
  return "node" in parsed ? inside(parsed.node) : [];
}

describe("schemas/functions.json", () => {
  test("lists exactly the functions and formats that are implemented", () => {
    expect(Object.keys(functionImplementations).sort()).toEqual(Object.keys(spec.functions).sort());
    expect(Object.keys(formatImplementations).sort()).toEqual(Object.keys(spec.formats).sort());
  });

  test.each([...Object.entries(spec.functions), ...Object.entries(spec.macros)])(
    "describes %s and shows a call of it in its first example",
    (name, { description, examples: [first], ...entry }) => {
      expect(description).toMatch(/^\S.+\.$/s);
      expect(first?.[0]).toContain(`${name}(`);
      expect("method" in entry && entry.method).toBe(String(first?.[0]).includes(`.${name}(`));
    },
  );

  test("lists no name of ours as a name from another language", () => {
    const names = [...functionSignatures.keys(), ...macroSignatures.keys()];
    expect([...namesInOtherLanguages.keys()].filter((other) => names.includes(other))).toEqual([]);
  });

  test("uses only kinds that the type checker knows", () => {
    const kinds = ["number", "string", "boolean", "list", "any"];
    const plain = (kind: string): string =>
      itemKindOf(kind) === undefined ? kind : plain(itemKindOf(kind) ?? "");
    for (const { parameters, result } of functionSignatures.values()) {
      for (const parameter of parameters)
        for (const kind of parameter.split("|")) expect(kinds).toContain(plain(kind));
      expect([...kinds, "integer", "category"]).toContain(plain(result));
    }
    for (const { input, argument = "number" } of formatSignatures.values()) {
      for (const kind of [...input.split("|"), argument]) expect(kinds).toContain(kind);
    }
  });

  test("lists exactly the operators, and shows every kind of expression", () => {
    // TypeScript ensures that these records are complete.
    const binary: Record<BinaryOperator, true> = {
      ...{ "*": true, "/": true, "%": true, "+": true, "-": true, "<": true, "<=": true, ">": true },
      ...{ ">=": true, "==": true, "!=": true, in: true, "&&": true, "||": true },
    };
    const kinds: Record<Node["kind"], true> = {
      ...{ literal: true, list: true, name: true, member: true, index: true, unary: true },
      ...{ binary: true, conditional: true, call: true, macro: true },
    };
    const others = ["[]", ".", "!", "?:"];
    expect(Object.keys(spec.operators).sort()).toEqual([...Object.keys(binary), ...others].sort());
    const nodes = [...examples(spec.operators), ...examples(spec.macros)].flatMap(([text]) =>
      nodesIn(String(text)),
    );
    expect([...new Set(nodes.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort());
  });

  test.each(Object.entries(spec.operators))(
    "describes %s and uses it in its first example",
    (name, entry) => {
      expect(entry.description).toMatch(/^\S.+\.$/s);
      const [first = "", last = ""] = name.length === 2 && "[?".includes(name[0] ?? "_") ? [...name] : [name];
      for (const part of [first, last]) expect(String(entry.examples[0]?.[0])).toContain(part);
    },
  );

  test.each([
    ...examples(spec.functions),
    ...examples(spec.macros),
    ...examples(spec.operators),
    ...examples(spec.topics),
  ])("%s is %j", (text, value) => {
    expect(run(String(text))).toEqual(value);
    const { problems, type } = checkExpression(String(text), NAMES);
    expect(problems).toEqual([]);
    expect(fitsType(value, type)).toBe(true);
  });

  test.each([...examples(spec.formats), ...examples(spec.texts)])("%s shows %s", (text, shown) => {
    expect(render(String(text))).toBe(shown);
    expect(checkTemplate(String(text), NAMES).problems).toEqual([]);
  });
});

test.each([
  ["round(2.5)", 3],
  ["round(-2.5)", -3],
  ["round(0.49999999999999994)", 0],
  ["round(-0.4)", 0],
  ["round(1e21)", 1e21],
  ["round(1e-9)", 0],
  ["round('1')", null],
  ["min()", null],
  ["min(1)", 1],
  ["max(1, '2')", null],
  ["abs(1, 2)", null],
  ["sign(0)", 0],
  ["size('🐱')", 1],
  ["size(null)", null],
  ["size([1], [2])", null],
  ["'abc'.contains(1)", null],
  ["time('2025-02-10') == time('2025-02-10 00:00:00')", true],
  ["time('2025/2/10 8:05') == time('2025-02-10T00:05Z')", true],
  ["time('2025-02-10T00:00:00+0800') == time('2025-02-10')", true],
  ["time('2025-02-09T11:00:00.5-05:00') - time('2025-02-10')", 500],
  ["time('2025-02-10 00:00:01.001') - time('2025-02-10')", 1001],
  ["time('2025-02-10 00:00:00.0019') - time('2025-02-10')", 1],
  ["time('0001-01-01') < time('1900-01-01')", true],
  ["time('2024-02-29') != null", true],
  ["time('2025-02-29')", null],
  ["time('2025-13-01')", null],
  ["time('2025-02-10 25:00:00')", null],
  ["time('2025-02-10 00:60:00')", null],
  ["time('2025-02/10')", null],
  ["time('yesterday')", null],
  ["time('')", null],
  ["date(2025, 2, 10) == time('2025-02-10')", true],
  ["date(2024, 2, 29) == time('2024-02-29')", true],
  ["date(2025, 2, 29)", null],
  ["date(2025, 0, 1)", null],
  ["date(2025, 13, 1)", null],
  ["date(2025, 2, 0)", null],
  ["date(2025, 2.5, 1)", null],
  ["date(12025, 2, 1)", null],
  ["date(-1, 2, 1)", null],
  ["date(99, 2, 1) < date(1900, 1, 1)", true],
  ["date(2025, 2)", null],
  ["date('2025', 2, 1)", null],
  ["daysUntil(time('2025-02-10 23:59:59'), time('2025-02-11'))", 1],
  ["daysUntil(time('2025-02-11'), time('2025-02-10 23:59:59'))", -1],
  ["daysUntil(time('2025-02-10T15:59:59Z'), time('2025-02-10T16:00:00Z'))", 1],
])("%s is %j", (text, value) => {
  expect(run(text)).toEqual(value);
});

test.each([
  ["{1234567.891 | money}", "1,234,567.89"],
  ["{-1234.5 | money}", "-1,234.5"],
  ["{999 | money}", "999"],
  ["{0.1 + 0.2 | money}", "0.3"],
  ["{'5' | money}", "--"],
  ["{1.005 | fixed:2}", "1.01"],
  ["{-1.005 | fixed:2}", "-1.01"],
  ["{2 | fixed:0}", "2"],
  ["{2 | fixed:-1}", "--"],
  ["{2 | fixed:1.5}", "--"],
  ["{2 | fixed:99}", "--"],
  ["{2 | fixed}", "--"],
  ["{'2025-12-31 23:59:59' | date:\"YYYY年M月D日 H:mm:ss\"}", "2025年12月31日 23:59:59"],
  ["{'2025-12-31T16:00:00Z' | date:\"MM-DD HH\"}", "01-01 00"],
  ["{'soon' | date:\"M.D\"}", "--"],
  ['{1e300 | date:"M.D"}', "--"],
  ['{null | date:"M.D"}', "--"],
  ["{1 | date}", "--"],
  ["{1 | unknown}", "--"],
  ["{1 | constructor}", "--"],
])("%s shows %s", (text, shown) => {
  expect(render(text)).toBe(shown);
});

/** A regular expression with quadratic backtracking would take minutes for one of these texts. */
test.each([
  ["", "x"],
  ["2025-02-10", "x"],
  ["2025-02-10 00:00", "x"],
  ["2025-02-10 00:00:00.5", "x"],
  ["2025-02-10 00:00:00+08:00", "x"],
  ["2025-02-10 00:00:00", "+08:0"],
])("a million spaces between %j and %j are read at once", (before, after) => {
  expect(parseTime(`${before}${" ".repeat(1_000_000)}${after}`, MALL_ZONE)).toBe(undefined);
});

test.each([
  ["\u3000\n2025-02-10 00:00:00\t Z \u00a0", "2025-02-10 08:00:00"],
  [
    `2025-02-10${" ".repeat(1_000_000)}00:00:00${" ".repeat(1_000_000)}z${" ".repeat(1_000_000)}`,
    "2025-02-10 08:00:00",
  ],
])("ignores white space around the parts of a moment", (text, moment) => {
  expect(canonicalMomentText(text, MALL_ZONE)).toBe(moment);
});

describe("a moment as the mall writes it", () => {
  test.each([
    ["2025-02-10 08:05:09", "2025-02-10 08:05:09"],
    ["2025/2/10 8:05", "2025-02-10 08:05:00"],
    [" 2025-02-10 ", "2025-02-10 00:00:00"],
    ["2025-02-10T08:05:09Z", "2025-02-10 16:05:09"],
    ["2025-02-10T08:05:09.050+01:00", "2025-02-10 15:05:09.050"],
    ["0001-01-01 00:00:00", "0001-01-01 00:00:00"],
    ["9999-12-31T23:59:59Z", undefined],
    ["2025-02-30", undefined],
    ["1739116800000", undefined],
    ["soon", undefined],
    ["", undefined],
  ])("%s is %s", (text, moment) => expect(canonicalMomentText(text, MALL_ZONE)).toBe(moment));

  test("is parsed to the same moment, and is in canonical form already", () => {
    const years = { min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) };
    forAll(100, [fc.integer(years)], (ms) => {
      const text = formatMomentAsText(ms, MALL_ZONE) ?? "";
      expect(parseTime(text, MALL_ZONE)).toBe(ms);
      expect(canonicalMomentText(text, MALL_ZONE)).toBe(text);
    });
  });

  test("has a year of four digits, or is undefined", () => {
    forAll(100, [fc.integer({ min: -8.64e15, max: 8.64e15 })], (ms) => {
      const text = formatMomentAsText(ms, MALL_ZONE);
      expect(text === undefined ? undefined : parseTime(text, MALL_ZONE)).toBe(
        text === undefined ? undefined : ms,
      );
    });
    expect(formatMomentAsText(1e15, MALL_ZONE)).toBeUndefined();
  });
});
