import { expect, it } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { MALL_ZONE } from "../support/place.ts";

const yuan: ResponseSchema = { type: "number", minimum: 0, multipleOf: 0.01 };

/** A number, a text or a list beyond its bounds is used unchanged and reported. */
const bounds: [name: string, schema: ResponseSchema, raw: unknown, value: unknown, expected?: string][] = [
  ["an amount in fen", yuan, 49.99, 49.99],
  ["a rounding error of binary fractions", yuan, 0.1 + 0.2, 0.3],
  ["half of 36.33 yuan", yuan, 18.165, 18.165, "a multiple of 0.01"],
  ["half of 36.33 yuan as text", yuan, "18.165", 18.165, "a multiple of 0.01"],
  ["large amounts in fen", yuan, 12_345_678.91, 12_345_678.91],
  ["amounts as large as they come", yuan, 99_999_999_999.99, 99_999_999_999.99],
  ["steps of a hundred", { type: "number", multipleOf: 100 }, 1_000_050, 1_000_050, "a multiple of 100"],
  ["half a fen of a large amount", yuan, 12_345_678.905, 12_345_678.905, "a multiple of 0.01"],
  ["a thousand times 0.1, added up", yuan, 99.9999999999986, 100],
  ["below the minimum", yuan, -0.01, -0.01, "at least 0"],
  ["above the maximum", { type: "number", maximum: 3 }, 4, 4, "at most 3"],
  ["not above an exclusive minimum", { type: "number", exclusiveMinimum: 0 }, 0, 0, "more than 0"],
  ["not below an exclusive maximum", { type: "number", exclusiveMaximum: 1 }, 1, 1, "less than 1"],
  ["at its bounds", { type: "integer", minimum: 1, maximum: 1 }, 1, 1],
  ["a text too short", { type: "string", minLength: 2 }, "a", "a", "size 2 or more"],
  ["a text too long", { type: "string", maxLength: 2 }, "abc", "abc", "size 2 or less"],
  ["too few items", { type: "array", minItems: 1 }, [], [], "size 1 or more"],
  ["too many items", { type: "array", maxItems: 1 }, [1, 2], [1, 2], "size 1 or less"],
  ["an open list's other value", { enum: [5], open: true, minimum: 1 }, 0, 0, "at least 1"],
];

it.each(bounds)("%s", (_, schema, raw, value, expected) => {
  const misfits = expected === undefined ? [] : [`"" (expected ${expected})`];
  expect(readAnswer(schema, raw, MALL_ZONE)).toEqual({ data: value, misfits });
});

/** Defaults for missing values, and fallbacks for values that cannot be read. */
const defaults: [name: string, schema: ResponseSchema, raw: unknown, value: unknown, expected?: string][] = [
  ["a missing field is its default", { ...yuan, default: 500 }, undefined, 500],
  ["null is the default", { ...yuan, default: 500 }, null, 500],
  ["empty text is the default of a number", { ...yuan, default: 500 }, "", 500],
  ["an empty list is the default of a number", { ...yuan, default: 500 }, [], 500],
  ["0 does not become the default", { ...yuan, default: 500 }, 0, 0],
  ["empty text is a text", { type: "string", default: "x" }, "", ""],
  ["an unreadable value does not become the default", { ...yuan, default: 500 }, "x", UNKNOWN, "number"],
  ["the default goes before null", { type: ["number", "null"], default: 5 }, null, 5],
  ["a default that is null", { type: ["number", "null"], default: null }, undefined, null],
  ["a default of a list of values", { enum: [0, 1], default: 0 }, null, 0],
  ["a default of a list", { type: "array", items: yuan, default: [] }, null, []],
  ["a default of an object", { properties: { a: yuan }, default: { a: 1 } }, null, { a: 1 }],
  ["an unreadable value is the fallback", { type: "number", fallback: -1 }, "x", -1, "number"],
  ["an unforeseen value is the fallback", { enum: [0, 1], fallback: 0 }, 7, 0, "0, 1"],
  ["a fallback may be null", { type: "number", fallback: null }, "x", null, "number"],
  ["a missing value does not become the fallback", { type: "number", fallback: -1 }, null, UNKNOWN],
  ["a readable value does not become the fallback", { type: "number", fallback: -1 }, "3", 3],
  ["a missing value is the default, not the fallback", { type: "number", default: 1, fallback: 2 }, null, 1],
];

it.each(defaults)("%s", (_, schema, raw, value, expected) => {
  const misfits = expected === undefined ? [] : [`"" (expected ${expected})`];
  expect(readAnswer(schema, raw, MALL_ZONE)).toEqual({ data: value, misfits });
});
