import { sampleOf } from "../../../check/tables/world/sample.ts";
import type { ResponseSchema } from "../../../language/document.generated.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { isEqual, isObject, UNKNOWN } from "../../../language/values.ts";
import { readAnswer } from "../../../plan/read-answer.ts";
import { inOtherForms } from "../../../sandbox/http/other-forms.ts";

/** A missing field; JSON has no value for it. */
const MISSING = undefined;

/** The form of a field. `other` is read as the same value; `unforeseen` cannot be read. */
export type FieldForm = "value" | "other" | "null" | "missing" | "unforeseen";

/** Returns the form of a raw value. Pure. */
export function formOf(schema: ResponseSchema, raw: unknown): FieldForm {
  if (raw === MISSING) return "missing";
  if (raw === null) return "null";
  const own = ownKind(raw, kindsOf(schema));
  const isWhole = own === "array" || own === "object";
  const { data } = readAnswer(schema, raw);
  // Lists and objects count as values; their contents have forms of their own.
  if (own && (isWhole || data === raw)) return "value";
  return data === UNKNOWN || ("fallback" in schema && data === schema.fallback) ? "unforeseen" : "other";
}

/** Returns whether a page cannot read the value. Pure. */
export function isUnreadable(schema: ResponseSchema, raw: unknown): boolean {
  return formOf(schema, raw) === "unforeseen" || readAnswer(schema, raw).data === UNKNOWN;
}

/** Returns the forms that a field can take, given its current value. Pure. */
export function formsFor(schema: ResponseSchema, raw: unknown, isRoot: boolean): FieldForm[] {
  const forms: FieldForm[] = ["value", "other", "null", "missing", "unforeseen"];
  const now = formOf(schema, raw);
  return forms.filter((form) => {
    if (form === now) return true;
    // A whole answer cannot be missing.
    if (form === "missing") return !isRoot;
    return form === "value" || form === "null" || formOf(schema, convertToForm(schema, form, raw)) === form;
  });
}

/** Returns a raw value in a form, equal to the previous value if possible. Pure. */
export function convertToForm(schema: ResponseSchema, form: FieldForm, before: unknown): unknown {
  switch (form) {
    case "missing":
      return MISSING;
    case "null":
      return null;
    case "value":
      return readableValue(schema, before);
    case "other":
      return otherForm(schema, readableValue(schema, before));
    case "unforeseen":
      return UNFORESEEN_VALUES.find((raw) => formOf(schema, raw) === "unforeseen");
  }
}

/** Sorted from the closest match to the worst. */
const UNFORESEEN_VALUES: readonly unknown[] = [-99, "?", { unforeseen: true }, ["?"]];

/** Returns the value as a page reads it, or a sample if it cannot be read. */
function readableValue(schema: ResponseSchema, before: unknown): unknown {
  if (formOf(schema, before) === "value") return before;
  const { data } = before === MISSING ? { data: null } : readAnswer(schema, before);
  return data !== null && formOf(schema, data) === "value" ? data : sampleOf(schema);
}

/** Returns a scalar in another form; MISSING for lists and objects, and for values without another form. */
function otherForm(schema: ResponseSchema, value: unknown): unknown {
  if (typeof value === "object") return MISSING;
  // Without `default` and `truthy`, with which null could represent the value: null is a form of its own.
  const { default: _, truthy: __, ...bare } = schema;
  const other = inOtherForms([bare], value);
  return isEqual(other, value) ? MISSING : other;
}

/** Property names and list indexes that lead to a field of an answer. */
export type FieldPath = readonly (string | number)[];

/** Returns the data with a new value at a path; undefined removes the entry. Ignores a path to nothing. Pure. */
export function withField(data: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(data))
    return data.map((one: unknown, index) => (index === key ? withField(one, rest, value) : one));
  if (!isObject(data)) return data;
  const put = withField(Object.hasOwn(data, key) ? data[key] : undefined, rest, value);
  if (put !== undefined) return { ...data, [key]: put };
  const { [key]: _, ...others } = data;
  return others;
}
