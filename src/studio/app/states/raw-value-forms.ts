import { schemaWithCanonicalMoments } from "../../../check/place/schema-with-canonical-moments.ts";
import { sampleValueOf } from "../../../check/tables/world/sample-value.ts";
import type { ResponseSchema } from "../../../language/document.generated.ts";
import { jsonTypesOfField, matchingJsonType } from "../../../language/response-schema.ts";
import type { Zone } from "../../../language/time.ts";
import { isEqual, isObject, UNKNOWN } from "../../../language/values.ts";
import { readAnswer } from "../../../plan/read-answer.ts";
import { rewriteAnswerInOtherForms } from "../../../sandbox/http/rewrite-answer-forms.ts";

/** A missing field; JSON has no value for it. */
const MISSING = undefined;

/**
 * How an endpoint sends a field: `value` as its schema says; `other` in another format with the same meaning; `null`;
 * `missing`; `unforeseen` so that pages cannot read it.
 */
export type RawValueForm = "value" | "other" | "null" | "missing" | "unforeseen";

/** Returns in which form an answer contains a field. Pure. */
export function rawValueFormOf(schema: ResponseSchema, raw: unknown, zone: Zone): RawValueForm {
  if (raw === MISSING) return "missing";
  if (raw === null) return "null";
  const own = matchingJsonType(raw, jsonTypesOfField(schema));
  const isWhole = own === "array" || own === "object";
  const { data } = readAnswer(schema, raw, zone);
  // Lists and objects count as values; their contents have forms of their own.
  if (own && (isWhole || data === raw)) return "value";
  return data === UNKNOWN || ("fallback" in schema && data === schema.fallback) ? "unforeseen" : "other";
}

/** Returns whether pages cannot read the raw value, so that it is unknown to them. Pure. */
export function isUnreadableValue(schema: ResponseSchema, raw: unknown, zone: Zone): boolean {
  return rawValueFormOf(schema, raw, zone) === "unforeseen" || readAnswer(schema, raw, zone).data === UNKNOWN;
}

/** Returns the forms in which a field can be sent, given its current value. Pure. */
export function possibleForms(
  schema: ResponseSchema,
  raw: unknown,
  { isRoot, zone }: { isRoot: boolean; zone: Zone },
): RawValueForm[] {
  const forms: RawValueForm[] = ["value", "other", "null", "missing", "unforeseen"];
  const now = rawValueFormOf(schema, raw, zone);
  return forms.filter((form) => {
    if (form === now) return true;
    // A whole answer cannot be missing.
    if (form === "missing") return !isRoot;
    return (
      form === "value" ||
      form === "null" ||
      rawValueFormOf(schema, convertToRawForm(schema, form, raw, zone), zone) === form
    );
  });
}

/** Converts a field's value to another form in which an answer can send it, with an equal meaning if possible. Pure. */
export function convertToRawForm(
  schema: ResponseSchema,
  form: RawValueForm,
  before: unknown,
  zone: Zone,
): unknown {
  switch (form) {
    case "missing":
      return MISSING;
    case "null":
      return null;
    case "value":
      return readOrSampleValue(schema, before, zone);
    case "other":
      return convertToOtherForm(schema, readOrSampleValue(schema, before, zone), zone);
    case "unforeseen":
      return UNFORESEEN_VALUES.find((raw) => rawValueFormOf(schema, raw, zone) === "unforeseen");
  }
}

/** Values to try when a field has to be unreadable: from the closest to a valid value to the furthest. */
const UNFORESEEN_VALUES: readonly unknown[] = [-99, "?", { unforeseen: true }, ["?"]];

/** Returns the value as a page reads it, or a sample of the schema if the page cannot read it. */
function readOrSampleValue(schema: ResponseSchema, before: unknown, zone: Zone): unknown {
  if (rawValueFormOf(schema, before, zone) === "value") return before;
  const { data } = before === MISSING ? { data: null } : readAnswer(schema, before, zone);
  return data !== null && rawValueFormOf(schema, data, zone) === "value"
    ? data
    : sampleValueOf(schemaWithCanonicalMoments(schema, zone));
}

/**
 * Converts a scalar to another format that pages read as the same value; MISSING if there is none, as for lists and
 * objects.
 */
function convertToOtherForm(schema: ResponseSchema, value: unknown, zone: Zone): unknown {
  if (typeof value === "object") return MISSING;
  // Without `default` and `truthy`, with which null could represent the value: null is a form of its own.
  const { default: _, truthy: __, ...bare } = schema;
  const other = rewriteAnswerInOtherForms([bare], value, zone);
  return isEqual(other, value) ? MISSING : other;
}

/** Keys and list indexes that lead to a field inside an answer. */
export type AnswerFieldPath = readonly (string | number)[];

/**
 * Returns a copy of an answer's data with a new value at a path; undefined removes the field. Ignores a path to
 * nothing. Pure.
 */
export function copyWithFieldValue(data: unknown, path: AnswerFieldPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(data))
    return data.map((one: unknown, index) => (index === key ? copyWithFieldValue(one, rest, value) : one));
  if (!isObject(data)) return data;
  const put = copyWithFieldValue(Object.hasOwn(data, key) ? data[key] : undefined, rest, value);
  if (put !== undefined) return { ...data, [key]: put };
  const { [key]: _, ...others } = data;
  return others;
}
