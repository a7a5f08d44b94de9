import fc from "fast-check";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";

const named = (schema: fc.Arbitrary<ResponseSchema>) =>
  fc.dictionary(fc.constantFrom("a", "b", "c"), schema, { maxKeys: 3 });

const numberSchema: fc.Arbitrary<ResponseSchema> = fc
  .record(
    {
      type: fc.constantFrom("number" as const, "integer" as const),
      minimum: fc.integer({ min: -5, max: 5 }),
      span: fc.integer({ min: 1, max: 9 }),
      multipleOf: fc.constantFrom(1, 0.5, 0.01, 0.1, 2, 100),
      isOpen: fc.boolean(),
    },
    { requiredKeys: ["type", "span", "isOpen"] },
  )
  .map(({ span, isOpen, minimum, ...schema }) => {
    if (minimum === undefined) return schema;
    const low = isOpen ? { exclusiveMinimum: minimum } : { minimum };
    return {
      ...schema,
      ...low,
      ...(span > 4 && { maximum: minimum + span * Math.max(1, schema.multipleOf ?? 1) }),
    };
  });

const readableSchema = fc.oneof(
  numberSchema,
  fc.constantFrom<ResponseSchema>(
    { type: "string" },
    { type: "string", minLength: 2, maxLength: 4 },
    { type: "string", minLength: 3, maxLength: 3 },
    { type: "string", enum: ["007", "x"], maxLength: 3, minLength: 3 },
    { type: "string", format: "date-time" },
    { type: ["string", "null"], format: "date-time" },
    { type: ["number", "string"], format: "date-time" },
    { format: "date-time" },
    { type: "string", format: "date-time", enum: ["x", "2025-02-10 00:00:00", ""] },
    { type: "string", format: "date-time", enum: ["x"], open: true },
    { type: "boolean" },
    { type: "boolean", truthy: true },
    { type: ["boolean", "null"], truthy: true },
    { type: ["string", "null"] },
    { type: ["integer", "null"], default: 3 },
    { type: ["integer", "string"] },
    { type: ["boolean", "number", "string"] },
    { enum: [0, 1, "x", null] },
    { enum: [1, "1", true] },
    { type: "integer", enum: [1, 2, "x"] },
    { type: "integer", enum: [1, 2.5, 7], maximum: 5 },
    { type: ["number", "null"], enum: [1, 2] },
    { type: ["number", "null"], enum: [1, 2], default: 2 },
    { type: "number", enum: [1, null], multipleOf: 1 },
    { enum: [1, 2.125], open: true },
    { enum: [0, 1], properties: { a: { type: "number" } } },
    { enum: ["x", 1], items: { type: "number" }, open: true },
    { type: ["number", "string"], examples: ["a"] },
    { enum: [1, 2], open: true },
    { enum: [1, 2.5], open: true },
    { enum: ["x", "y"], open: true },
    { enum: [1, "x"], open: true },
    { enum: ["x", null], open: true },
    { enum: [true, null], open: true },
    { type: ["string", "null"], enum: ["x"], open: true },
    { type: "number", enum: [0, 4], open: true, minimum: -1, maximum: 5 },
    { type: ["number", "string"], enum: [1], open: true },
    { type: "string", enum: ["x"], open: true, default: "x" },
  ),
);

const fallback = fc.constantFrom<NonNullable<ResponseSchema>["fallback"]>(null, false, -7, 0.125, "", "x");

/** Schemas of a single value, with all combinations of keywords. */
export const singleSchema: fc.Arbitrary<ResponseSchema> = fc.oneof(
  { weight: 2, arbitrary: readableSchema },
  fc.tuple(readableSchema, fallback).map(([schema, fallback]) => ({ ...schema, fallback }) as ResponseSchema),
);

/** Response schemas: single values, objects, lists, and unions of these. */
export const arbitrarySchema: fc.Arbitrary<ResponseSchema> = fc.letrec<{ schema: ResponseSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    singleSchema,
    named(tie("schema")).map((properties): ResponseSchema => ({ type: "object", properties })),
    named(tie("schema")).map(
      (properties): ResponseSchema => ({ type: ["object", "string", "null"], properties }),
    ),
    tie("schema").map((items): ResponseSchema => ({ type: "array", items, minItems: 1, maxItems: 3 })),
    tie("schema").map((items): ResponseSchema => ({ type: ["array", "number"], items })),
  ),
})).schema;
