import type { ResponseSchema } from "../../../language/document.generated.ts";
import { kindsOf } from "../../../language/response-schema.ts";
import { asSent, fitsField, listedOf, namedValues, stepOf } from "../../../language/response-values.ts";
import { pickNumbers, valueOfSteps } from "../solver/pick-number.ts";
import { rational } from "../solver/rational.ts";
import type { Scalar } from "../solver/store.ts";
import { limitsOf } from "../translation/limits.ts";

/** A schema may describe lists of lists of anything; samples stop so deep. */
export const MAX_DEPTH = 12;

/** Longer lists and texts than this are not made up. */
const MAX_SIZE = 1000;

/** Of a field that holds moments, where it names none. */
const A_MOMENT = "2025-01-01 00:00:00";

/**
 * A realistic value that fits the schema, every listed property present: what the schema names itself (examples,
 * then the default, then the first value listed), else the roundest number, a short text, one item. Pure.
 */
export function sampleOf(schema: ResponseSchema): unknown {
  return sampleAt(schema, 0);
}

function sampleAt(whole: ResponseSchema, depth: number): unknown {
  const schema = asSent(whole);
  const named = namedValues(schema).find((value) => isWhole(value) || fitsField(schema, value));
  if (named !== undefined) return isWhole(named) ? completed(schema, named, depth) : named;
  const values = scalarsOf(schema);
  const kinds = kindsOf(schema);
  if (!listedOf(schema) && depth < MAX_DEPTH) {
    if (kinds.includes("object") && (schema.properties || values.length === 0))
      return completed(schema, {}, depth);
    if (kinds.includes("array") && (schema.items || values.length === 0))
      return listOfSize(schema, undefined, depth);
  }
  // Null is what a field is when there is nothing: the last choice.
  return values.find((value) => value !== null) ?? null;
}

/** Whether a value is an object or a list. */
export function isWhole(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** An example of an object or list, with the properties that it leaves out. */
function completed(schema: ResponseSchema, value: object, depth: number): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) =>
      isWhole(item) ? completed(schema.items ?? {}, item, depth + 1) : item,
    );
  const listed = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const given: unknown = (value as Record<string, unknown>)[name];
    return [
      name,
      given === undefined
        ? sampleAt(property, depth + 1)
        : isWhole(given)
          ? completed(property, given, depth + 1)
          : given,
    ];
  });
  return { ...value, ...Object.fromEntries(listed) };
}

/** Returns a list of `size` sampled items, within the limits of the schema; of one item if `size` is undefined. */
export function listOfSize(schema: ResponseSchema, size: number | undefined, depth: number): unknown[] {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  const count = Math.min(size ?? Math.min(Math.max(minItems, 1), maxItems), MAX_SIZE);
  return Array.from({ length: count }, () => sampleAt(items, depth + 1));
}

/** Values of a field that is no list and no object, likeliest first. */
export function scalarsOf(whole: ResponseSchema): Scalar[] {
  const schema = asSent(whole);
  const { open, enum: values = [] } = schema;
  const listed = listedOf(schema);
  if (listed) return listed;
  const text = "示例".padEnd(Math.min(schema.minLength ?? 0, MAX_SIZE), "示例").slice(0, schema.maxLength);
  const candidates = [...(open ? values : []), ...numbersOf(schema), text, A_MOMENT, "", false, true, null];
  return candidates.filter((value) => fitsField(schema, value));
}

function numbersOf(schema: ResponseSchema): number[] {
  const kinds = kindsOf(schema);
  if (!kinds.includes("number") && !kinds.includes("integer")) return [];
  const unit = rational(stepOf(schema));
  const [low, high] = limitsOf(schema);
  if (low > high) return [];
  return pickNumbers({ unit, preferred: [], isTime: false }, low, high).map((steps) =>
    valueOfSteps({ unit }, steps),
  );
}
