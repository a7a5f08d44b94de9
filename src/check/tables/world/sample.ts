import type { ResponseSchema } from "../../../language/document.generated.ts";
import { kindsOf } from "../../../language/response-schema.ts";
import {
  fitsField,
  listedOf,
  namedValues,
  stepOf,
  withoutFallback,
} from "../../../language/response-values.ts";
import { pickNumbers, valueOfSteps } from "../solver/pick-number.ts";
import { rational } from "../solver/rational.ts";
import type { Scalar } from "../solver/store.ts";
import { limitsOf } from "../translation/limits.ts";

/** Maximum depth of samples: a schema may describe lists of lists without end. */
export const MAX_DEPTH = 12;

/** Maximum length of generated lists and texts. */
const MAX_SAMPLE_LENGTH = 1000;

/** The sample for a field of moments without examples. */
const SAMPLE_MOMENT = "2025-01-01 00:00:00";

/**
 * Returns a realistic value that fits the schema, with every listed property. Values in the schema come first (examples,
 * the default, the first listed value), then the roundest number, a short text, or a list of one item. Pure.
 */
export function sampleOf(schema: ResponseSchema): unknown {
  return sampleAt(schema, 0);
}

function sampleAt(whole: ResponseSchema, depth: number): unknown {
  const schema = withoutFallback(whole);
  const named = namedValues(schema).find((value) => isObjectOrList(value) || fitsField(schema, value));
  if (named !== undefined) return isObjectOrList(named) ? completed(schema, named, depth) : named;
  const values = scalarsOf(schema);
  const kinds = kindsOf(schema);
  if (!listedOf(schema) && depth < MAX_DEPTH) {
    if (kinds.includes("object") && (schema.properties || values.length === 0))
      return completed(schema, {}, depth);
    if (kinds.includes("array") && (schema.items || values.length === 0))
      return listOfSize(schema, undefined, depth);
  }
  // Null means an empty field, so it is the last choice.
  return values.find((value) => value !== null) ?? null;
}

/** Returns whether a value is an object or a list. */
export function isObjectOrList(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Returns an example of an object or list with its missing properties added. */
function completed(schema: ResponseSchema, value: object, depth: number): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) =>
      isObjectOrList(item) ? completed(schema.items ?? {}, item, depth + 1) : item,
    );
  const listed = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const given: unknown = (value as Record<string, unknown>)[name];
    return [
      name,
      given === undefined
        ? sampleAt(property, depth + 1)
        : isObjectOrList(given)
          ? completed(property, given, depth + 1)
          : given,
    ];
  });
  return { ...value, ...Object.fromEntries(listed) };
}

/** Returns a list of `size` sampled items, within the limits of the schema; of one item if `size` is undefined. */
export function listOfSize(schema: ResponseSchema, size: number | undefined, depth: number): unknown[] {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  const count = Math.min(size ?? Math.min(Math.max(minItems, 1), maxItems), MAX_SAMPLE_LENGTH);
  return Array.from({ length: count }, () => sampleAt(items, depth + 1));
}

/** Returns possible scalar values of a field, most likely first. */
export function scalarsOf(whole: ResponseSchema): Scalar[] {
  const schema = withoutFallback(whole);
  const { open, enum: values = [] } = schema;
  const listed = listedOf(schema);
  if (listed) return listed;
  const text = "示例"
    .padEnd(Math.min(schema.minLength ?? 0, MAX_SAMPLE_LENGTH), "示例")
    .slice(0, schema.maxLength);
  const candidates = [
    ...(open ? values : []),
    ...numbersOf(schema),
    text,
    SAMPLE_MOMENT,
    "",
    false,
    true,
    null,
  ];
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
