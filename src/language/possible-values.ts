import definitions from "../../schemas/definitions.schema.json" with { type: "json" };
import type { ResponseSchema } from "./document.generated.ts";
import {
  declaredNumberStep,
  findViolatedBound,
  isMultipleOf,
  jsonTypesOfField,
  matchingJsonType,
} from "./response-schema.ts";
import { canonicalMomentText } from "./time.ts";

/** Step between the numbers of a field whose schema declares no `multipleOf`: 0.01, for yuan and fen. */
const DEFAULT_NUMBER_STEP = definitions.definitions.responseSchema.properties.multipleOf.default;

/**
 * Returns the schema without `fallback`, as it describes what the server sends. `fallback` replaces unreadable
 * values only afterwards.
 */
export function removeFallback<T extends ResponseSchema>(schema: T): Omit<T, "fallback"> {
  if (!("fallback" in schema)) return schema;
  const { fallback: _, ...sent } = schema;
  return sent;
}

/**
 * Returns the step between the numbers that a field may have: declared, or by default 0.01, or smaller if its
 * `enum` needs it.
 */
export function numberStepOf(schema: ResponseSchema): number {
  const stated = declaredNumberStep(schema) ?? 0;
  if (stated > 0 && Number.isFinite(stated)) return stated;
  const { enum: values = [] } = schema;
  return values.reduce<number>(
    (step, value) => (typeof value === "number" ? Math.min(step, lastDecimalPlaceOf(value)) : step),
    DEFAULT_NUMBER_STEP,
  );
}

/** Returns the value of a number's last decimal place: 0.001 for 2.125. */
function lastDecimalPlaceOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e-");
  const [, decimals = ""] = digits.split(".");
  return Number(`1e-${decimals.length + Number(exponent)}`);
}

/** Whether a field of an answer can be null: its types include null and no default replaces it. */
export function mayBeNull(schema: ResponseSchema): boolean {
  return (schema.default ?? null) === null && jsonTypesOfField(schema).includes("null");
}

/**
 * Returns all values that a field with an `enum` can have, with null if its types include it; undefined if
 * other values can occur.
 */
export function listPossibleValues(schema: ResponseSchema): ResponseSchema["enum"] {
  const { open, truthy, enum: values } = schema;
  if (!values || open || truthy) return undefined;
  return [...new Set([...values, null])].filter((value) => isPossibleFieldValue(schema, value));
}

/**
 * Whether a field of an answer can have this value, once defaults are filled in. Always false for lists and
 * objects.
 */
export function isPossibleFieldValue(schema: ResponseSchema, value: unknown): boolean {
  const { truthy, fallback, open } = schema;
  if (!truthy && fallback !== undefined && value === fallback) return true;
  if (value === null) return mayBeNull(schema);
  if (typeof value === "object" || !matchingJsonType(value, jsonTypesOfField(schema))) return false;
  const named = truthy ? undefined : schema.enum;
  const isNamed = named?.some((one) => one === value) ?? false;
  const isMeant = !named || open || isNamed;
  return (
    isMeant && findViolatedBound(schema, value) === undefined && isInCanonicalForm(schema, value, isNamed)
  );
}

/**
 * Whether a number is a multiple of the field's step, or a text of a moment is written as the engine writes it.
 */
function isInCanonicalForm(schema: ResponseSchema, value: unknown, isNamed: boolean): boolean {
  if (typeof value === "number") return isMultipleOf(value, numberStepOf(schema));
  if (!schema.format || typeof value !== "string") return true;
  // An empty text never counts as a moment, even if listed: some servers send it for "no moment".
  return isNamed ? value.trim() !== "" : isCanonicalMoment(value);
}

/**
 * Whether a text has the form in which the engine writes moments, in some zone: a time that occurs twice has its offset
 * the second time.
 */
function isCanonicalMoment(text: string): boolean {
  const local = text.replace(/[+-]\d\d:\d\d$/, "");
  return canonicalMomentText(local, 0) === local;
}

/**
 * Returns sample values from a field's schema, most likely first: examples, the default, then values of an open
 * `enum`.
 */
export function typicalValuesOfField(schema: ResponseSchema): readonly unknown[] {
  const { examples = [], default: usual, open, enum: values = [] } = schema;
  return [...examples, ...((usual ?? null) === null ? [] : [usual]), ...(open ? values : [])];
}
