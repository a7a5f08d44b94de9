import fc from "fast-check";
import { expect, test } from "vitest";
import { boundaryAnswers, sampleOf } from "../../../src/check/tables/sample.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { readAnswer } from "../../../src/plan/read-answer.ts";
import { arbitraryOf } from "../../support/arbitrary-of.ts";

const cases: [string, ResponseSchema, unknown][] = [
  ["an example comes first", { type: "number", examples: [120], default: 5 }, 120],
  ["then the default", { type: "number", default: 500 }, 500],
  ["then 0", { type: "number", minimum: 0 }, 0],
  ["then the roundest number", { type: "number", exclusiveMinimum: 0, multipleOf: 0.01 }, 1],
  ["within bounds", { type: "number", minimum: 118.37, maximum: 118.4 }, 118.4],
  ["an example that does not fit is passed over", { type: "integer", examples: [1.5], minimum: 3 }, 3],
  ["a listed value", { enum: ["x", "y"] }, "x"],
  ["null only where there is nothing else", { type: ["null", "boolean"] }, false],
  ["a text of the length asked for", { type: "string", minLength: 5, maxLength: 5 }, "示例示例示"],
  ["one item", { type: "array", items: { type: "integer" } }, [0]],
  ["no item where none may be", { type: "array", maxItems: 0 }, []],
  [
    "every property",
    { type: "object", properties: { a: { enum: [1] }, b: { type: "null" } } },
    { a: 1, b: null },
  ],
  [
    "examples of objects are completed",
    { properties: { a: { enum: [1] }, b: { enum: [2] } }, examples: [{ a: 1 }] },
    { a: 1, b: 2 },
  ],
  ["nothing said", {}, 0],
];

test.each(cases)("sample: %s", (_, schema, expected) => {
  expect(sampleOf(schema)).toEqual(expected);
});

const named = (schema: fc.Arbitrary<ResponseSchema>) =>
  fc.dictionary(fc.constantFrom("a", "b", "c"), schema, { maxKeys: 3 });

const numberSchema: fc.Arbitrary<ResponseSchema> = fc
  .record(
    {
      type: fc.constantFrom("number" as const, "integer" as const),
      minimum: fc.integer({ min: -5, max: 5 }),
      span: fc.integer({ min: 1, max: 9 }),
      multipleOf: fc.constantFrom(1, 0.5, 0.01, 0.1),
      isOpen: fc.boolean(),
    },
    { requiredKeys: ["type", "span", "isOpen"] },
  )
  .map(({ span, isOpen, minimum, ...schema }) => {
    if (minimum === undefined) return schema;
    const low = isOpen ? { exclusiveMinimum: minimum } : { minimum };
    return { ...schema, ...low, ...(span > 4 && { maximum: minimum + span }) };
  });

const { schema } = fc.letrec<{ schema: ResponseSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    numberSchema,
    fc.constantFrom<ResponseSchema>(
      { type: "string" },
      { type: "string", minLength: 2, maxLength: 4 },
      { type: "boolean" },
      { type: ["string", "null"] },
      { type: ["integer", "null"], default: 3 },
      { enum: [0, 1, "x", null] },
      { type: "integer", enum: [1, 2, "x"] },
      { type: ["number", "string"], examples: ["a"] },
    ),
    named(tie("schema")).map((properties): ResponseSchema => ({ type: "object", properties })),
    tie("schema").map((items): ResponseSchema => ({ type: "array", items, minItems: 1, maxItems: 3 })),
  ),
}));

function fits(one: ResponseSchema, data: unknown): void {
  expect(readAnswer(one, data)).toEqual({ data });
}

test("samples, boundary answers and arbitrary ones fit their schema as they are", () => {
  fc.assert(
    fc.property(
      schema.chain((one) => fc.tuple(fc.constant(one), arbitraryOf(one))),
      ([one, data]) => {
        fits(one, sampleOf(one));
        for (const answer of boundaryAnswers(one)) fits(one, answer);
        fits(one, data);
      },
    ),
    { numRuns: 500 },
  );
});

test("boundary answers have each listed value, each bound and the step beside it, each once", () => {
  const answers = boundaryAnswers({
    type: "object",
    properties: {
      state: { enum: [-1, 0, 1] },
      fee: { type: "number", minimum: 0, maximum: 50 },
      days: { type: "array", items: { enum: [0] } },
    },
  }) as { state: number; fee: number; days: unknown[] }[];
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set([-1, 0, 1]));
  expect(answers.map(({ fee }) => fee)).toEqual(expect.arrayContaining([0, 0.01, 49.99, 50]));
  expect(new Set(answers.map(({ days }) => days.length))).toEqual(new Set([0, 1, 3]));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(answers.length);
  expect(answers.length).toBeLessThanOrEqual(200);
});
