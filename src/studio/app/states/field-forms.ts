import { sampleOf } from "../../../check/tables/world/sample.ts";
import type { ResponseSchema } from "../../../language/document.generated.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { isEqual, isObject, UNKNOWN } from "../../../language/values.ts";
import { readAnswer } from "../../../plan/read-answer.ts";
import { inOtherForms } from "../../../sandbox/http/other-forms.ts";

/** That nothing came for a field: JSON has no value for it. */
const MISSING = undefined;

/** How a field comes. `other`: the same value follows; `unforeseen`: a page can make nothing of it. */
export type Form = "value" | "other" | "null" | "missing" | "unforeseen";

/** In which form something came. Pure. */
export function formOf(schema: ResponseSchema, raw: unknown): Form {
  if (raw === MISSING) return "missing";
  if (raw === null) return "null";
  const own = ownKind(raw, kindsOf(schema));
  const isWhole = own === "array" || own === "object";
  const { data } = readAnswer(schema, raw);
  // What is in it may be as it will: that is said where it stands.
  if (own && (isWhole || data === raw)) return "value";
  return data === UNKNOWN || ("fallback" in schema && data === schema.fallback) ? "unforeseen" : "other";
}

/** Whether a page can make nothing of it. Pure. */
export function isUnreadable(schema: ResponseSchema, raw: unknown): boolean {
  return formOf(schema, raw) === "unforeseen" || readAnswer(schema, raw).data === UNKNOWN;
}

/** The forms that a field can be put into, by what it is now. Pure. */
export function formsFor(schema: ResponseSchema, raw: unknown, isRoot: boolean): Form[] {
  const forms: Form[] = ["value", "other", "null", "missing", "unforeseen"];
  const now = formOf(schema, raw);
  return forms.filter((form) => {
    if (form === now) return true;
    // There always is something in the place of a whole answer.
    if (form === "missing") return !isRoot;
    return form === "value" || form === "null" || formOf(schema, inForm(schema, form, raw)) === form;
  });
}

/** What comes for a field in a form, as far as that can be the same as what came before. Pure. */
export function inForm(schema: ResponseSchema, form: Form, before: unknown): unknown {
  switch (form) {
    case "missing":
      return MISSING;
    case "null":
      return null;
    case "value":
      return readable(schema, before);
    case "other":
      return otherForm(schema, readable(schema, before));
    case "unforeseen":
      return UNFORESEEN.find((raw) => formOf(schema, raw) === "unforeseen");
  }
}

/** From what is nearest to an answer to what is none. */
const UNFORESEEN: readonly unknown[] = [-99, "?", { unforeseen: true }, ["?"]];

/** What a page makes of it, else something that fits. */
function readable(schema: ResponseSchema, before: unknown): unknown {
  if (formOf(schema, before) === "value") return before;
  const { data } = before === MISSING ? { data: null } : readAnswer(schema, before);
  return data !== null && formOf(schema, data) === "value" ? data : sampleOf(schema);
}

/** Lists and objects come in other forms field by field. */
function otherForm(schema: ResponseSchema, value: unknown): unknown {
  if (typeof value === "object") return MISSING;
  // What null is taken for is as good in a form of its own.
  const { default: _, truthy: __, ...bare } = schema;
  const other = inOtherForms([bare], value);
  return isEqual(other, value) ? MISSING : other;
}

/** Names and indexes on the way to a field of an answer. */
export type FieldPath = readonly (string | number)[];

/** Returns the data with another value at a path; undefined takes an entry out. A path to nothing does nothing. Pure. */
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
