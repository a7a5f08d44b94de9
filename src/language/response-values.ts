import definitions from "../../schemas/definitions.schema.json" with { type: "json" };
import type { ResponseSchema } from "./document.generated.ts";
import { isOnStep, kindsOf, missedBound, ownKind, statedStep } from "./response-schema.ts";
import { canonicalMoment } from "./time.ts";

/** Where a schema of a number does not say its steps: yuan and fen. */
const DEFAULT_STEP = definitions.definitions.responseSchema.properties.multipleOf.default;

/** The schema of what the server sends: without the word for what it sends in vain. */
export function asSent<T extends ResponseSchema>(schema: T): Omit<T, "fallback"> {
  if (!("fallback" in schema)) return schema;
  const { fallback: _, ...sent } = schema;
  return sent;
}

/** The smallest step of the field's numbers: as it says, else the one that is assumed, or that of what it lists. */
export function stepOf(schema: ResponseSchema): number {
  const stated = statedStep(schema) ?? 0;
  if (stated > 0 && Number.isFinite(stated)) return stated;
  const { enum: values = [] } = schema;
  return Math.min(
    DEFAULT_STEP,
    ...values.map((value) => (typeof value === "number" ? lastPlaceOf(value) : 1)),
  );
}

/** What one more in its last decimal place is: 0.001 of 2.125. */
function lastPlaceOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e-");
  const [, decimals = ""] = digits.split(".");
  return Number(`1e-${decimals.length + Number(exponent)}`);
}

/** Whether null is a value of the field: its types name it, and it has no default that is taken instead. */
export function mayBeNull(schema: ResponseSchema): boolean {
  return (schema.default ?? null) === null && kindsOf(schema).includes("null");
}

/** The only values that can occur, null among them where the types name it; undefined where others can. */
export function listedOf(schema: ResponseSchema): ResponseSchema["enum"] {
  const { open, truthy, enum: values } = schema;
  if (!values || open || truthy) return undefined;
  return [...new Set([...values, null])].filter((value) => fitsField(schema, value));
}

/** Whether a value that is no list and no object can occur in this field, once defaults are filled in. */
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

/** Whether a number is on the field's step, and a text the moment that it has to be. */
function isInForm(schema: ResponseSchema, value: unknown, isNamed: boolean): boolean {
  if (typeof value === "number") return isOnStep(value, stepOf(schema));
  if (!schema.format || typeof value !== "string") return true;
  // Empty text is no moment, even where it is listed: it is how some servers say that there is none.
  return isNamed ? value.trim() !== "" : canonicalMoment(value) === value;
}

/** The values that the schema names itself, likeliest first: examples, then the default, then those that are not the only ones. */
export function namedValues(schema: ResponseSchema): readonly unknown[] {
  const { examples = [], default: usual, open, enum: values = [] } = schema;
  return [...examples, ...((usual ?? null) === null ? [] : [usual]), ...(open ? values : [])];
}
