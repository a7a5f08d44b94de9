import fc from "fast-check";
import { stepCountToValue } from "../../../src/check/tables/solver/pick-readable-number.ts";
import { toRational } from "../../../src/check/tables/solver/rational.ts";
import { numberBoundsInSteps } from "../../../src/check/tables/translation/number-bounds-in-steps.ts";
import type { ResponseSchema, ResponseType } from "../../../src/language/document.generated.ts";
import {
  isPossibleFieldValue,
  listPossibleValues,
  mayBeNull,
  numberStepOf,
  removeFallback,
} from "../../../src/language/possible-values.ts";
import { jsonTypesOfField } from "../../../src/language/response-schema.ts";
import { formatMomentAsText } from "../../../src/language/time.ts";
import { MALL_ZONE } from "../place.ts";

/** Maximum distance in steps from the other bound, or from 0, if a schema has no bound. */
const SPAN = 100_000;

/**
 * Data that fits a response schema as a page sees it: with every listed property, defaults filled in, and moments in
 * the mall's form. Fallbacks are not included.
 */
export function arbitraryOf(whole: ResponseSchema, depth = 3): fc.Arbitrary<unknown> {
  const schema = removeFallback(whole);
  const { open, enum: values = [] } = schema;
  const listed = listPossibleValues(schema);
  if (listed) return fc.constantFrom(...listed);
  const known = values.filter((value) => isPossibleFieldValue(schema, value));
  const others = arbitraryOfKinds(schema, depth).filter(
    (one) => !known.some((value) => isFormOf(value, one)),
  );
  return open && known.length > 0 ? fc.oneof(fc.constantFrom<unknown>(...known), others) : others;
}

/** Whether a text is another form of a listed number: if 1 is listed, a page reads "1" as 1. */
function isFormOf(listed: unknown, value: unknown): boolean {
  return typeof listed === "number" && typeof value === "string" && value.trim() === String(listed);
}

function arbitraryOfKinds(schema: ResponseSchema, depth: number): fc.Arbitrary<unknown> {
  const kinds = jsonTypesOfField(schema).filter((kind) => kind !== "null" || mayBeNull(schema));
  const flat = kinds.filter((kind) => kind !== "array" && kind !== "object");
  const usable = depth > 0 || flat.length === 0 ? kinds : flat;
  return fc.oneof(...usable.map((kind) => arbitraryOfKind(kind, schema, depth)));
}

function arbitraryOfKind(kind: ResponseType, schema: ResponseSchema, depth: number): fc.Arbitrary<unknown> {
  switch (kind) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "number":
    case "integer":
      return numbersOf(schema);
    case "string":
      return textsOf(schema);
    case "array": {
      const { minItems: minLength = 0, maxItems = minLength + 4, items = {} } = schema;
      const maxLength = Math.min(maxItems, minLength + 4);
      return fc.array(arbitraryOf(items, depth - 1), { minLength, maxLength });
    }
    case "object": {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(properties.map(([name, property]) => [name, arbitraryOf(property, depth - 1)])),
      );
    }
  }
}

function numbersOf(schema: ResponseSchema): fc.Arbitrary<number> {
  const unit = toRational(numberStepOf(schema));
  const [low, high] = numberBoundsInSteps(schema);
  const min = Number.isFinite(low) ? low : Math.min(Number.isFinite(high) ? high : 0, 0) - SPAN;
  const max = Number.isFinite(high) ? high : Math.max(min, 0) + SPAN;
  const steps = fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  return steps
    .map((count) => stepCountToValue({ unit }, count))
    .filter((value) => isPossibleFieldValue(schema, value));
}

const YEARS = { min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) };

function textsOf(schema: ResponseSchema): fc.Arbitrary<string> {
  if (schema.format)
    return fc
      .oneof(
        fc.integer(YEARS),
        fc.integer({ min: 16e8, max: 19e8 }).map((seconds) => seconds * 1000),
      )
      .map((ms) => formatMomentAsText(ms, MALL_ZONE) ?? "")
      .filter((text) => isPossibleFieldValue(schema, text));
  const { minLength = 0, maxLength = minLength + 12 } = schema;
  return fc
    .string({ minLength, maxLength: Math.min(maxLength, minLength + 12) })
    .filter((text) => isPossibleFieldValue(schema, text));
}
