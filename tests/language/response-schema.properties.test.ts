import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { proveTable } from "../../src/check/tables/prove-table.ts";
import { sampleValueOf } from "../../src/check/tables/world/sample-value.ts";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { isPossibleFieldValue, removeFallback } from "../../src/language/possible-values.ts";
import { jsonTypesOfField } from "../../src/language/response-schema.ts";
import type { Node } from "../../src/language/syntax/ast.ts";
import { typeOfSchema } from "../../src/language/types/type-of-schema.ts";
import { hasUnknown, isObject, UNKNOWN } from "../../src/language/values.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { describeMisfits } from "../../src/sandbox/http/describe-misfits.ts";
import { boundaryAnswers } from "../support/check/boundary-answers.ts";
import { nodeOf, questionOf } from "../support/check/table-question.ts";
import { arbitraryOf } from "../support/language/arbitrary-of.ts";
import { arbitrarySchema, singleSchema } from "../support/language/arbitrary-schema.ts";
import { fitsType } from "../support/language/fits-type.ts";
import { MALL_ZONE } from "../support/place.ts";
import { runs } from "../support/seed.ts";

// The phone, proofs, the type checker and the sandbox must agree on the values that a response schema allows.

/**
 * Values close to the schemas: some conform, some are in another form, some do not fit. None has more than two
 * decimals, because the default step of 0.01 is only assumed and a number off it is not reported.
 */
const near = fc.oneof(
  fc.constantFrom<unknown>(null, true, false),
  fc.constantFrom(-7, -1, 0, 0.5, 1, 2, 2.5, 3, 4, 5, 7, 9, 1000050, 1739116800000),
  fc.constantFrom(..."|x|y|z|0|1|007|true|2025|示例|abc|1,2|{}|[1]|😀|😀 x| ".split("|")),
  fc.constantFrom(
    "2025-02-10 00:00:00",
    "2025-02-10 00:00:00.050",
    "2025-02-10T00:00:00Z",
    "2025-02-30 00:00:00",
  ),
  fc.string({ maxLength: 5 }),
);

const answers = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    near,
    fc.array(tie("data"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("data"), { maxKeys: 3 }),
  ),
})).data;

/** A schema with answers, some of which conform to it. */
const asked = arbitrarySchema.chain((schema) =>
  fc.tuple(
    fc.constant(schema),
    fc.array(fc.oneof(arbitraryOf(schema), answers), { minLength: 8, maxLength: 8 }),
  ),
);

/** Whether proofs consider this value possible in such a field. */
function isReckonedWith(schema: ResponseSchema, data: unknown): boolean {
  const kinds = jsonTypesOfField(schema);
  if (Array.isArray(data)) {
    const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
    const isSize = data.length >= minItems && data.length <= maxItems;
    return kinds.includes("array") && isSize && data.every((item) => isReckonedWith(items, item));
  }
  if (!isObject(data)) return isPossibleFieldValue(schema, data);
  const { properties } = schema;
  const entries = Object.entries(properties ?? {});
  return (
    kinds.includes("object") && entries.every(([name, property]) => isReckonedWith(property, data[name]))
  );
}

const ajv = new Ajv({ strict: false, multipleOfPrecision: 6, unicodeRegExp: true });
ajv.addFormat("date-time", (text: string) => {
  const [, day, hours] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const date = new Date(`${day}T${hours}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`);
});

/** Returns the type of a schema without `type`: from its `enum`, or from `properties` or `items`. */
function typeSpokenOf({ type, enum: values, properties, items }: ResponseSchema): object {
  if (type !== undefined) return {};
  if (values) return { type: [...new Set(jsonTypesOfField({ enum: values }))] };
  return properties ? { type: "object" } : items ? { type: "array" } : {};
}

/** Converts to plain JSON Schema, with every property required and the default step for numbers. */
function plainOf(schema: ResponseSchema): object {
  const { open, truthy, default: _, examples: __, properties, items, ...rest } = removeFallback(schema);
  if (truthy) return {};
  const { enum: values, ...others } = rest;
  return {
    multipleOf: 0.01,
    ...others,
    ...(values && !open && { enum: values }),
    ...(properties && {
      required: Object.keys(properties),
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plainOf(one)])),
    }),
    ...(items && { items: plainOf(items) }),
    ...typeSpokenOf(schema),
  };
}

test("reads a conforming answer without misfits, as a value that proofs and types consider possible", () => {
  let conforming = 0;
  const property = fc.property(asked, ([schema, all]) => {
    const isConforming = ajv.compile(plainOf(schema));
    for (const answer of all.filter((one) => isConforming(one))) {
      conforming++;
      const { data, misfits } = readAnswer(schema, answer, MALL_ZONE);
      expect(misfits).toEqual([]);
      expect(isReckonedWith(schema, data)).toBe(true);
      expect(fitsType(data, typeOfSchema(schema))).toBe(true);
    }
  });
  fc.assert(property, { numRuns: runs(150) });
  expect(conforming).toBeGreaterThan(runs(400));
});

test("reads a value that proofs consider possible unchanged, and any other as such a value, as unknown, or with a misfit", () => {
  const seen = { same: 0, other: 0, standIn: 0, unknown: 0, reported: 0 };
  const values = fc.array(near, { minLength: 20, maxLength: 20 });
  const property = fc.property(singleSchema, values, (schema, all) => {
    for (const value of all) {
      const { data, misfits } = readAnswer(schema, value, MALL_ZONE);
      const isSure = data !== UNKNOWN && misfits.length === 0;
      if (isPossibleFieldValue(removeFallback(schema), value)) {
        // Another form of a value listed in an open enum is read as the listed value.
        const isNamed = schema.open && schema.enum?.some((one) => one === data);
        expect([data, misfits]).toEqual([isNamed ? data : value, []]);
        seen.same++;
      } else if (isSure) seen.other++;
      else if ("fallback" in schema && data === schema.fallback) seen.standIn++;
      else seen[data === UNKNOWN ? "unknown" : "reported"]++;
      if (!isSure && !("fallback" in schema && data === schema.fallback)) continue;
      expect(
        isPossibleFieldValue(schema, data),
        `${JSON.stringify(value)} is read as ${JSON.stringify(data)}`,
      ).toBe(true);
      expect(fitsType(data, typeOfSchema(schema))).toBe(true);
    }
  });
  fc.assert(property, { numRuns: runs(200) });
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(runs(50));
});

type Scalar = null | boolean | number | string;

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value !== "object";
}

const asksForNull = nodeOf("status.s == null");

/** Whether the proof considers this value possible: the row that compares the field with it is met. */
function isProvedToOccur(schema: ResponseSchema, value: Scalar): boolean {
  const literal: Node = { kind: "literal", value, start: 0, end: 0 };
  const when = asksForNull.kind === "binary" ? { ...asksForNull, right: literal } : literal;
  const question = questionOf({ rows: {}, status: { properties: { s: schema } } });
  return proveTable({ ...question, rows: [{ state: "is", when }] }).rows[0]?.verdict === "met";
}

test("reads only values within their bounds that proofs and types consider possible", () => {
  const seen = { proved: 0, unknown: 0, beyond: 0 };
  const property = fc.property(
    singleSchema,
    fc.array(near, { minLength: 8, maxLength: 8 }),
    (schema, all) => {
      for (const raw of all) {
        const { data, misfits } = readAnswer(schema, raw, MALL_ZONE);
        const standsIn = "fallback" in schema && !schema.truthy && data === schema.fallback;
        if (data === UNKNOWN) seen.unknown++;
        else if (misfits.length > 0 && !standsIn) seen.beyond++;
        else if (isScalar(data)) {
          seen.proved++;
          const what = `${JSON.stringify(raw)} is read as ${JSON.stringify(data)}`;
          expect(isProvedToOccur(schema, data), what).toBe(true);
          expect(fitsType(data, typeOfSchema(schema)), what).toBe(true);
        }
      }
    },
  );
  fc.assert(property, { numRuns: runs(160) });
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(runs(30));
});

test("proofs and types consider every answer possible that is read without misfits, at any depth", () => {
  let sure = 0;
  const property = fc.property(asked, ([schema, all]) => {
    for (const answer of all) {
      const { data, misfits } = readAnswer(schema, answer, MALL_ZONE);
      if (hasUnknown(data) || misfits.length > 0) continue;
      sure++;
      expect(isReckonedWith(schema, data), JSON.stringify(answer)).toBe(true);
      expect(fitsType(data, typeOfSchema(schema)), JSON.stringify(answer)).toBe(true);
    }
  });
  fc.assert(property, { numRuns: runs(150) });
  expect(sure).toBeGreaterThan(runs(400));
});

test("reads the sandbox's sample answers and the answers at the bounds unchanged", () => {
  const property = fc.property(arbitrarySchema, (schema) => {
    for (const answer of [sampleValueOf(schema), ...boundaryAnswers(schema)]) {
      expect(readAnswer(schema, answer, MALL_ZONE)).toEqual({ data: answer, misfits: [] });
      expect(describeMisfits(schema, answer, MALL_ZONE)).toBeUndefined();
      expect(isReckonedWith(schema, answer)).toBe(true);
    }
  });
  fc.assert(property, { numRuns: runs(100) });
});
