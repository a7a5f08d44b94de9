import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleValueOf } from "../../../src/check/tables/world/sample-value.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { isObject, UNKNOWN } from "../../../src/language/values.ts";
import { readAnswer } from "../../../src/plan/read-answer.ts";
import { toDataForExplainCommand, toExplainCommand } from "../../../src/studio/app/states/DataPanel.tsx";
import {
  type AnswerFieldPath,
  convertToRawForm,
  copyWithFieldValue,
  possibleForms,
  type RawValueForm,
  rawValueFormOf,
} from "../../../src/studio/app/states/raw-value-forms.ts";
import { boundaryAnswers } from "../../support/check/boundary-answers.ts";
import { forAll } from "../../support/for-all.ts";
import { arbitrarySchema } from "../../support/language/arbitrary-schema.ts";
import { MALL_ZONE } from "../../support/place.ts";

describe("the form of a field", () => {
  test.each<[string, ResponseSchema, unknown, RawValueForm]>([
    ["a number", { type: "number" }, 80, "value"],
    ["a number beyond its bounds", { type: "number", maximum: 9 }, 80, "value"],
    ["a number as text", { type: "number" }, "80", "other"],
    ["1 for yes", { type: "boolean" }, 1, "other"],
    ["a moment in milliseconds", { type: "string", format: "date-time" }, 1739116800000, "other"],
    ["a text instead of a number", { type: "number" }, "much", "unforeseen"],
    ["an unlisted value", { enum: [0, 1] }, 7, "unforeseen"],
    ["an unlisted value of an open list", { enum: [0, 1], open: true }, 7, "value"],
    ["a text read as the fallback", { type: "number", fallback: 0 }, "much", "unforeseen"],
    ["null", { type: ["number", "null"] }, null, "null"],
    ["a missing field", { type: "number" }, undefined, "missing"],
    ["an object with any content", { properties: { a: { type: "number" } } }, { a: "x" }, "value"],
  ])("of %s", (_, schema, raw, form) => {
    expect(rawValueFormOf(schema, raw, MALL_ZONE)).toBe(form);
  });

  test("can be any offered one, and another form is read as the same value", () => {
    const taken = new Set<RawValueForm>();
    forAll(1000, [arbitrarySchema, fc.nat()], (schema, seed) => {
      const answers = boundaryAnswers(schema);
      const raw = answers[seed % answers.length];
      for (const form of possibleForms(schema, raw, { isRoot: false, zone: MALL_ZONE })) {
        const put = convertToRawForm(schema, form, raw, MALL_ZONE);
        if (form === "value" && rawValueFormOf(schema, sampleValueOf(schema), MALL_ZONE) !== "value")
          continue;
        expect(rawValueFormOf(schema, put, MALL_ZONE)).toBe(form);
        taken.add(form);
        if (form === "other" && rawValueFormOf(schema, raw, MALL_ZONE) === "value")
          expect(readAnswer(schema, put, MALL_ZONE).data).toEqual(readAnswer(schema, raw, MALL_ZONE).data);
        if (form === "unforeseen" && !("fallback" in schema))
          expect(readAnswer(schema, put, MALL_ZONE).data).toBe(UNKNOWN);
      }
    });
    expect([...taken].sort()).toEqual(["missing", "null", "other", "unforeseen", "value"]);
  });
});

const data = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, 0, "x", true),
    fc.array(tie("data"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "constructor", "__proto__"), tie("data"), { maxKeys: 3 }),
  ),
})).data;

/** Returns the paths of all values inside data. */
function placesIn(value: unknown, path: AnswerFieldPath = []): AnswerFieldPath[] {
  const inside = Array.isArray(value)
    ? value.flatMap((one, index) => placesIn(one, [...path, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]))
      : [];
  return [path, ...inside];
}

/** Returns the value at a path, or undefined. */
function fieldAt(value: unknown, path: AnswerFieldPath): unknown {
  return path.reduce<unknown>((inner, key) => {
    const isOwn = (isObject(inner) || Array.isArray(inner)) && Object.hasOwn(inner, key);
    return isOwn ? (inner as Readonly<Record<string | number, unknown>>)[key] : undefined;
  }, value);
}

const isWithin = (path: AnswerFieldPath, place: AnswerFieldPath) =>
  place.every((key, at) => path[at] === key);

test("changes one field and no other", () => {
  forAll(
    2000,
    [data, fc.nat(), fc.constantFrom<unknown>("new", undefined, { c: 1 })],
    (before, seed, value) => {
      const places = placesIn(before);
      const place = places[seed % places.length] ?? [];
      // List items are removed by setting the list, not by undefined.
      if (value === undefined && typeof place.at(-1) === "number") return;
      const kept = JSON.stringify(before);
      const after = copyWithFieldValue(before, place, value);
      expect(JSON.stringify(before)).toBe(kept);
      expect(fieldAt(after, place)).toEqual(value);
      for (const other of places)
        if (!isWithin(place, other) && !isWithin(other, place))
          expect(fieldAt(after, other)).toEqual(fieldAt(before, other));
    },
  );
});

test("appends a new field to its object and ignores a path to nothing", () => {
  expect(copyWithFieldValue({ a: 1 }, ["b"], 2)).toEqual({ a: 1, b: 2 });
  expect(copyWithFieldValue({ a: null }, ["a", "b"], 2)).toEqual({ a: null });
});

test("escapes the copied command for a shell", () => {
  const shown = {
    id: "springTea",
    answers: { tea: { name: "it's 好" } },
    isLoggedIn: true,
    now: 1739116800000,
    zone: MALL_ZONE,
  };
  expect(toDataForExplainCommand(shown)).toEqual({
    session: { loggedIn: true },
    tea: { name: "it's 好" },
    now: "2025-02-10 00:00:00",
  });
  expect(toExplainCommand(shown)).toBe(
    `npx campaign-engine explain springTea --data '{"session":{"loggedIn":true},"tea":{"name":"it'\\''s 好"},"now":"2025-02-10 00:00:00"}'`,
  );
});
