import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { formatMomentAsText } from "../../src/language/time.ts";
import { hasUnknown } from "../../src/language/values.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { forAll } from "../support/for-all.ts";
import { arbitraryOf } from "../support/language/arbitrary-of.ts";
import { MALL_ZONE } from "../support/place.ts";
import { runs } from "../support/seed.ts";

const flat = fc.constantFrom<ResponseSchema>(
  {},
  { type: "number" },
  { type: "number", minimum: 0, multipleOf: 0.01, default: 500 },
  { type: ["number", "null"], maximum: 3 },
  { type: "integer", minimum: 1, maximum: 9 },
  { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10, fallback: 1 },
  { type: "boolean" },
  { type: "boolean", truthy: true },
  { type: "string" },
  { type: ["string", "null"], maxLength: 4 },
  { type: "string", minLength: 5, maxLength: 5 },
  { enum: [-1, 0, 1] },
  { enum: [0, 1], default: 0 },
  { enum: ["A", "B", null] },
  { enum: [1, "1", true] },
  { type: "integer", enum: [5], open: true },
  { type: "string", enum: ["gold"], open: true, fallback: "gold" },
  { type: ["number", "string", "boolean"] },
);

const names = fc.constantFrom("id", "fee", "state", "a/b", "constructor");

/** Any schema of an answer: flat ones, and objects and lists of them. */
const schemas = fc.letrec<{ any: ResponseSchema }>((tie) => ({
  any: fc.oneof<fc.MaybeWeightedArbitrary<ResponseSchema>[]>(
    { maxDepth: 3, depthIdentifier: "schema" },
    flat,
    fc.record({
      type: fc.constantFrom("object" as const, ["object" as const, "null" as const]),
      properties: fc.dictionary(names, tie("any"), { minKeys: 1 }),
    }),
    fc.constant<ResponseSchema>({ type: ["object", "string"], properties: { id: { type: "number" } } }),
    fc.record({
      type: fc.constantFrom("array" as const, ["array" as const, "null" as const]),
      items: tie("any"),
    }),
  ),
})).any;

/** An answer close to the schema, with odd values anywhere; it is deeper than arbitrary JSON would be. */
function nearly(schema: ResponseSchema, odd: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties, items } = schema;
  if (items) return fc.oneof({ weight: 4, arbitrary: fc.array(nearly(items, odd), { maxLength: 3 }) }, odd);
  if (!properties) return fc.oneof(arbitraryOf(schema), odd);
  const fields = Object.entries(properties).map(([name, one]) => [name, nearly(one, odd)] as const);
  const object = fc.record({ ...Object.fromEntries(fields), more: odd }, { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: object }, odd);
}

const withData = (data: (schema: ResponseSchema) => fc.Arbitrary<unknown>) =>
  schemas.chain((schema) => fc.tuple(fc.constant(schema), data(schema)));

const anyJson = fc.jsonValue();
const TRIES = 500;

describe("any answer", () => {
  const answers = withData((schema) => fc.oneof(nearly(schema, anyJson), anyJson));

  it("is read without an exception, and each misfit has a pointer and an expectation", () => {
    forAll(TRIES, [answers], ([schema, raw]) => {
      const { misfits } = readAnswer(schema, raw, MALL_ZONE);
      for (const misfit of misfits) expect(misfit).toMatch(/^"(\/([^/~"]|~[01])*)*" \(expected .+\)$/);
    });
  });

  it("is unchanged when it is read again, unless it has unknown parts", () => {
    let known = 0;
    forAll(TRIES, [answers], ([schema, raw]) => {
      const { data } = readAnswer(schema, raw, MALL_ZONE);
      if (hasUnknown(data)) return;
      known++;
      expect(readAnswer(schema, data, MALL_ZONE).data).toEqual(data);
    });
    expect(known).toBeGreaterThan(runs(TRIES) / 10);
  });

  it("may be nested deeper than the stack", () => {
    const nest = (wrap: (inner: unknown) => unknown) => {
      let deep: unknown = 0;
      for (let i = 0; i < 100_000; i++) deep = wrap(deep);
      return deep;
    };
    const deep = [nest((inner) => [inner]), nest((inner) => ({ inner }))];
    const texts: ResponseSchema[] = [{ type: "string" }, { type: "string", minLength: 3, maxLength: 3 }];
    const wide: ResponseSchema[] = [
      { type: "object" },
      { type: "array" },
      { properties: { a: { type: "array" } } },
    ];
    for (const schema of [...texts, ...wide, { type: "number" as const }]) {
      for (const raw of [...deep, { a: deep[0] }, deep])
        expect(() => readAnswer(schema, raw, MALL_ZONE)).not.toThrow();
    }
  });
});

it("reads a conforming answer unchanged and without misfits", () => {
  forAll(TRIES, [withData(arbitraryOf)], ([schema, data]) => {
    expect(readAnswer(schema, data, MALL_ZONE)).toEqual({ data, misfits: [] });
  });
});

it("reads every form of a moment as the mall's form", () => {
  const moment: ResponseSchema = { type: "string", format: "date-time" };
  forAll(100, [fc.integer({ min: 1e12, max: 4.1e12 })], (ms) => {
    const text = formatMomentAsText(ms, MALL_ZONE);
    for (const raw of [text, ms, String(ms), ms / 1000, new Date(ms).toISOString()])
      expect(readAnswer(moment, raw, MALL_ZONE)).toEqual({ data: text, misfits: [] });
  });
});

it("misfits contain no value of the answer and no name that the schema lacks", () => {
  const secret = "令牌7f3c";
  const odd = fc.constantFrom<unknown>(
    secret,
    918273645.918273,
    -918273645,
    [secret],
    { [secret]: secret },
    `{"a":"${secret}"}`,
  );
  let told = 0;
  forAll(TRIES, [withData((schema) => nearly(schema, odd))], ([schema, raw]) => {
    const misfits = readAnswer(schema, raw, MALL_ZONE).misfits.join();
    if (misfits) told++;
    expect(misfits).not.toContain(secret);
    expect(misfits).not.toContain("918273645");
  });
  expect(told).toBeGreaterThan(runs(TRIES) / 10);
});
