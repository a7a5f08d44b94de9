import definitions from "../../../../schemas/definitions.schema.json" with { type: "json" };
import type { ResponseSchema, ResponseType } from "../../../language/document.generated.ts";
import { canonicalMoment } from "../../../language/time.ts";

export type { ResponseSchema } from "../../../language/document.generated.ts";

/** Where a schema of a number does not say its steps: yuan and fen. */
const DEFAULT_STEP = definitions.definitions.responseSchema.properties.multipleOf.default;

const ALL_KINDS: readonly ResponseType[] = ["null", "boolean", "number", "string", "array", "object"];

/** The only values that can occur; undefined where others can. */
export function listedOf({ open, truthy, enum: values }: ResponseSchema): ResponseSchema["enum"] {
  return open || truthy ? undefined : values;
}

/** The schema of what the server sends: without the word for what it sends in vain. */
export function asSent({ fallback: _, ...schema }: ResponseSchema): ResponseSchema {
  return schema;
}

/** The JSON types that a field may have. Without a type it is what its other words speak of, else anything. */
export function kindsOf(schema: ResponseSchema): readonly ResponseType[] {
  const { type, open, enum: values, truthy } = schema;
  if (type !== undefined) {
    const kinds = Array.isArray(type) ? type : [type];
    return truthy && kinds.includes("boolean") ? ["boolean"] : kinds;
  }
  if (open && values) return [...new Set(values.map(typeOf))];
  return schema.properties ? ["object"] : schema.items ? ["array"] : ALL_KINDS;
}

function typeOf(value: null | boolean | number | string): ResponseType {
  if (value === null) return "null";
  return Number.isInteger(value) ? "integer" : (typeof value as ResponseType); // JSON has no others
}

/** The smallest step of the field's numbers. */
export function stepOf(schema: ResponseSchema): number {
  const kinds = kindsOf(schema);
  const isInteger = kinds.includes("integer") && !kinds.includes("number");
  const { multipleOf = DEFAULT_STEP } = schema;
  const step = multipleOf > 0 && Number.isFinite(multipleOf) ? multipleOf : DEFAULT_STEP;
  return isInteger && !Number.isInteger(step) ? 1 : step;
}

/** Null is turned into the default before an answer reaches the page, so that the field then never is null. */
export function hasDefault(schema: ResponseSchema): boolean {
  return schema.default !== undefined && schema.default !== null;
}

/** Whether a value that is no list and no object can occur in this field, once defaults are filled in. */
export function fitsField(schema: ResponseSchema, value: unknown): boolean {
  if (!schema.truthy && schema.fallback !== undefined && value === schema.fallback) return true;
  if (value === null && hasDefault(schema)) return false;
  const listed = listedOf(schema);
  if (listed && !listed.some((one) => one === value)) return false;
  const kinds = listed && schema.type === undefined ? ALL_KINDS : kindsOf(schema);
  if (value === null) return kinds.includes("null");
  if (typeof value === "boolean") return kinds.includes("boolean");
  if (typeof value === "string")
    return (
      kinds.includes("string") &&
      isWithin(value.length, schema.minLength, schema.maxLength) &&
      (!schema.format || canonicalMoment(value) === value)
    );
  return typeof value === "number" && fitsNumber(schema, kinds, value);
}

function fitsNumber(schema: ResponseSchema, kinds: readonly ResponseType[], value: number): boolean {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const isKind = kinds.includes("number") || (kinds.includes("integer") && Number.isInteger(value));
  const steps = value / stepOf(schema);
  return (
    isKind &&
    isWithin(value, minimum, maximum) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below) &&
    // Values that are listed need not be on the step that is merely assumed.
    ((listedOf(schema) && schema.multipleOf === undefined) || Math.abs(steps - Math.round(steps)) < 1e-6)
  );
}

function isWithin(size: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean {
  return size >= least && size <= most;
}

/** The values that the schema names itself, likeliest first: examples, then the default, then those that are not the only ones. */
export function namedValues(schema: ResponseSchema): readonly unknown[] {
  const { examples = [], default: usual, open, enum: values = [] } = schema;
  return [...examples, ...(hasDefault(schema) ? [usual] : []), ...(open ? values : [])];
}
