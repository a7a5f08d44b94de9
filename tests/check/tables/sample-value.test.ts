import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleValueOf } from "../../../src/check/tables/world/sample-value.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { readAnswer } from "../../../src/plan/read-answer.ts";
import { boundaryAnswers } from "../../support/check/boundary-answers.ts";
import { forAll } from "../../support/for-all.ts";
import { arbitraryOf } from "../../support/language/arbitrary-of.ts";
import { arbitrarySchema } from "../../support/language/arbitrary-schema.ts";
import { MALL_ZONE } from "../../support/place.ts";

const cases: [string, ResponseSchema, unknown][] = [
  ["an example comes first", { type: "number", examples: [120], default: 5 }, 120],
  ["the default without an example", { type: "number", default: 500 }, 500],
  ["0 without a default", { type: "number", minimum: 0 }, 0],
  ["the roundest number if 0 is not allowed", { type: "number", exclusiveMinimum: 0, multipleOf: 0.01 }, 1],
  ["a number within bounds", { type: "number", minimum: 118.37, maximum: 118.4 }, 118.4],
  ["an invalid example is skipped", { type: "integer", examples: [1.5], minimum: 3 }, 3],
  ["a listed value", { enum: ["x", "y"] }, "x"],
  ["null only if nothing else is allowed", { type: ["null", "boolean"] }, false],
  ["a text of the required length", { type: "string", minLength: 5, maxLength: 5 }, "示例示例示"],
  ["a list of one item", { type: "array", items: { type: "integer" } }, [0]],
  ["an empty list if items are not allowed", { type: "array", maxItems: 0 }, []],
  [
    "an object with every property",
    { type: "object", properties: { a: { enum: [1] }, b: { type: "null" } } },
    { a: 1, b: null },
  ],
  [
    "an incomplete example of an object is completed",
    { properties: { a: { enum: [1] }, b: { enum: [2] } }, examples: [{ a: 1 }] },
    { a: 1, b: 2 },
  ],
  ["0 for an empty schema", {}, 0],
  ["a listed value of an open list", { enum: [5, 7], open: true }, 5],
  ["an example before the listed values of an open list", { enum: [5], open: true, examples: [9] }, 9],
  [
    "a listed value of an open list within bounds",
    { type: "integer", enum: [0, 7], open: true, minimum: 5 },
    7,
  ],
  ["a moment in the format of the mall", { type: "string", format: "date-time" }, "2025-01-01 00:00:00"],
  [
    "an example of a moment in another format is skipped",
    { type: "string", format: "date-time", examples: ["2025-02-10T00:00:00Z", "2025-02-10 00:00:00"] },
    "2025-02-10 00:00:00",
  ],
  ["a boolean for a truthy field", { type: ["null", "boolean"], truthy: true, enum: ["x"] }, false],
  ["not the fallback", { enum: [1], fallback: -1 }, 1],
  ["not the fallback even if it is an example", { enum: [1], fallback: -1, examples: [-1] }, 1],
];

test.each(cases)("sample: %s", (_, schema, expected) => {
  expect(sampleValueOf(schema)).toEqual(expected);
});

function fits(one: ResponseSchema, data: unknown): void {
  expect(readAnswer(one, data, MALL_ZONE)).toEqual({ data, misfits: [] });
}

test("samples, boundary answers and arbitrary answers fit their schema unchanged", () => {
  forAll(
    500,
    [arbitrarySchema.chain((one) => fc.tuple(fc.constant(one), arbitraryOf(one)))],
    ([one, data]) => {
      fits(one, sampleValueOf(one));
      for (const answer of boundaryAnswers(one)) fits(one, answer);
      fits(one, data);
    },
  );
});

test("boundary answers contain each listed value, each bound and the step next to it, without duplicates", () => {
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

test("boundary answers contain the listed values of an open list and others", () => {
  const answers = boundaryAnswers({ enum: [5, 7], open: true, fallback: "none" });
  expect(answers).toEqual(expect.arrayContaining([5, 7, 0]));
  expect(answers).not.toContain("none");
});
