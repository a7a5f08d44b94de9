import definitions from "../../schemas/definitions.schema.json" with { type: "json" };
import type { ResponseSchema } from "./document.generated.ts";
import { isOnStep, kindsOf, missedBound, ownKind, statedStep } from "./response-schema.ts";
import { canonicalMoment } from "./time.ts";

/** Step of numbers whose schema states none: 0.01, for yuan and fen. */
const DEFAULT_STEP = definitions.definitions.responseSchema.properties.multipleOf.default;

/** Returns the schema of the value that the server sends: without `fallback`, which replaces unreadable values. */
export function withoutFallback<T extends ResponseSchema>(schema: T): Omit<T, "fallback"> {
  if (!("fallback" in schema)) return schema;
  const { fallback: _, ...sent } = schema;
  return sent;
}

/** Returns the step of the field's numbers: as stated, else the default step or a smaller one that its `enum` needs. */
export function stepOf(schema: ResponseSchema): number {
  const stated = statedStep(schema) ?? 0;
  if (stated > 0 && Number.isFinite(stated)) return stated;
  const { enum: values = [] } = schema;
  return Math.min(
    DEFAULT_STEP,
    ...values.map((value) => (typeof value === "number" ? lastPlaceOf(value) : 1)),
  );
}

/** Returns the value of a number's last decimal place: 0.001 for 2.125. */
function lastPlaceOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e-");
  const [, decimals = ""] = digits.split(".");
  return Number(`1e-${decimals.length + Number(exponent)}`);
}

/** Whether null is a value of the field: its types name it and no default replaces it. */
export function mayBeNull(schema: ResponseSchema): boolean {
  return (schema.default ?? null) === null && kindsOf(schema).includes("null");
}

/** Returns the only values that can occur, with null if the types name it; undefined if other values can occur. */
export function listedOf(schema: ResponseSchema): ResponseSchema["enum"] {
  const { open, truthy, enum: values } = schema;
  if (!values || open || truthy) return undefined;
  return [...new Set([...values, null])].filter((value) => fitsField(schema, value));
}

/** Whether a scalar value can occur in this field, once defaults are filled in. Lists and objects never do. */
export function fitsField(schema: ResponseSchema, value: unknown): boolean {
  const { truthy, fallback, open } = schema;
  if (!truthy && fallback !== undefined && value === fallback) return true;
  if (value === null) return mayBeNull(schema);
  if (typeof value === "object" || !ownKind(value, kindsOf(schema))) return false;
  const named = truthy ? undefined : schema.enum;
  const isNamed = named?.some((one) => one === value) ?? false;
  const isMeant = !named || open || isNamed;
  return isMeant && missedBound(schema, value) === undefined && isInForm(schema, value, isNamed);
}

/** Whether a number is on the field's step, or a text is a moment in canonical form if the schema requires one. */
function isInForm(schema: ResponseSchema, value: unknown, isNamed: boolean): boolean {
  if (typeof value === "number") return isOnStep(value, stepOf(schema));
  if (!schema.format || typeof value !== "string") return true;
  // An empty text never counts as a moment, even if listed: some servers send it for "no moment".
  return isNamed ? value.trim() !== "" : canonicalMoment(value) === value;
}

/** Returns values that the schema names, most likely first: examples, the default, then values of an open `enum`. */
export function namedValues(schema: ResponseSchema): readonly unknown[] {
  const { examples = [], default: usual, open, enum: values = [] } = schema;
  return [...examples, ...((usual ?? null) === null ? [] : [usual]), ...(open ? values : [])];
}
