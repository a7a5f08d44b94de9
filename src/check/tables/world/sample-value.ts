import type { ResponseSchema } from "../../../language/document.generated.ts";
import {
  isPossibleFieldValue,
  listPossibleValues,
  numberStepOf,
  removeFallback,
  typicalValuesOfField,
} from "../../../language/possible-values.ts";
import { jsonTypesOfField } from "../../../language/response-schema.ts";
import { pickReadableSteps, stepCountToValue } from "../solver/pick-readable-number.ts";
import { toRational } from "../solver/rational.ts";
import type { Scalar } from "../solver/variable-store.ts";
import { numberBoundsInSteps } from "../translation/number-bounds-in-steps.ts";

/** Maximum nesting depth of sample values: a schema may describe lists of lists without end. */
export const MAX_SAMPLE_DEPTH = 12;

/** Maximum number of items or characters in generated lists and texts. */
const MAX_SAMPLE_LENGTH = 1000;

/** The sample value of a field for times (`format`) that has no examples. */
const SAMPLE_MOMENT_TEXT = "2025-01-01 00:00:00";

/**
 * Returns a realistic value that fits the schema, with every listed property. Values in the schema come first (examples,
 * the default, the first listed value), then the roundest number, a short text, or a list of one item. Pure.
 */
export function sampleValueOf(schema: ResponseSchema): unknown {
  return sampleValueAtDepth(schema, 0);
}

function sampleValueAtDepth(whole: ResponseSchema, depth: number): unknown {
  const schema = removeFallback(whole);
  const named = typicalValuesOfField(schema).find(
    (value) => isObjectOrList(value) || isPossibleFieldValue(schema, value),
  );
  if (named !== undefined)
    return isObjectOrList(named) ? fillInSampleProperties(schema, named, depth) : named;
  const values = sampleScalars(schema);
  const kinds = jsonTypesOfField(schema);
  if (!listPossibleValues(schema) && depth < MAX_SAMPLE_DEPTH) {
    if (kinds.includes("object") && (schema.properties || values.length === 0))
      return fillInSampleProperties(schema, {}, depth);
    if (kinds.includes("array") && (schema.items || values.length === 0))
      return sampleListOfSize(schema, undefined, depth);
  }
  // Null means an empty field, so it is the last choice.
  return values.find((value) => value !== null) ?? null;
}

/** Returns whether a value is an object or a list. */
export function isObjectOrList(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Returns an incomplete example of an object or list, with samples for its missing properties. */
function fillInSampleProperties(schema: ResponseSchema, value: object, depth: number): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) =>
      isObjectOrList(item) ? fillInSampleProperties(schema.items ?? {}, item, depth + 1) : item,
    );
  const listed = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const given: unknown = (value as Record<string, unknown>)[name];
    return [
      name,
      given === undefined
        ? sampleValueAtDepth(property, depth + 1)
        : isObjectOrList(given)
          ? fillInSampleProperties(property, given, depth + 1)
          : given,
    ];
  });
  return { ...value, ...Object.fromEntries(listed) };
}

/** Returns a list of `size` sample items, within the limits of the schema; of one item if `size` is undefined. */
export function sampleListOfSize(schema: ResponseSchema, size: number | undefined, depth: number): unknown[] {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  const count = Math.min(size ?? Math.min(Math.max(minItems, 1), maxItems), MAX_SAMPLE_LENGTH);
  return Array.from({ length: count }, () => sampleValueAtDepth(items, depth + 1));
}

/** Returns values (neither objects nor lists) that fit a field's schema, the most likely first. */
export function sampleScalars(whole: ResponseSchema): Scalar[] {
  const schema = removeFallback(whole);
  const { open, enum: values = [] } = schema;
  const listed = listPossibleValues(schema);
  if (listed) return listed;
  const text = "示例"
    .padEnd(Math.min(schema.minLength ?? 0, MAX_SAMPLE_LENGTH), "示例")
    .slice(0, schema.maxLength);
  const candidates = [
    ...(open ? values : []),
    ...sampleNumbers(schema),
    text,
    SAMPLE_MOMENT_TEXT,
    "",
    false,
    true,
    null,
  ];
  return candidates.filter((value) => isPossibleFieldValue(schema, value));
}

function sampleNumbers(schema: ResponseSchema): number[] {
  const kinds = jsonTypesOfField(schema);
  if (!kinds.includes("number") && !kinds.includes("integer")) return [];
  const unit = toRational(numberStepOf(schema));
  const [low, high] = numberBoundsInSteps(schema);
  if (low > high) return [];
  return pickReadableSteps({ unit, preferred: [], isTime: false, zoneOffset: 0 }, low, high).map((steps) =>
    stepCountToValue({ unit }, steps),
  );
}
