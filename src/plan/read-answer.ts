import type { ResponseSchema } from "../language/document.generated.ts";
import { ownEntry } from "../language/values.ts";

/** An answer that fits its schema, with defaults filled in; or the JSON Pointer of the first value that does not. */
export type Reading = { data: unknown } | { misfit: string };

/**
 * Reads the `data` of a server's answer by the endpoint's schema.
 *
 * Every property listed is expected. One that is missing counts as null; null becomes the default where there
 * is one, and is otherwise accepted only where the schema names null. Properties that are not listed are left
 * out. Pure; the input is not modified; never throws.
 */
export function readAnswer(schema: ResponseSchema | undefined, data: unknown, pointer = ""): Reading {
  if (!schema) return { data: null };
  const value = data === undefined || data === null ? (schema.default ?? null) : data;
  if (!fits(schema, value)) return { misfit: pointer };
  if (Array.isArray(value)) {
    const { items } = schema;
    return items
      ? collect(
          value.map((item, i) => [i, items, item]),
          pointer,
          [],
        )
      : { data: value };
  }
  if (typeof value === "object" && value !== null) {
    const source = value as Record<string, unknown>;
    const rows = Object.entries(schema.properties ?? {}).map(
      ([key, property]) => [key, property, ownEntry(source, key)] as [string, ResponseSchema, unknown],
    );
    return collect(rows, pointer, {});
  }
  return { data: value };
}

function collect(
  rows: [string | number, ResponseSchema, unknown][],
  pointer: string,
  into: unknown[] | Record<string, unknown>,
): Reading {
  for (const [key, schema, value] of rows) {
    const reading = readAnswer(schema, value, `${pointer}/${key}`);
    if ("misfit" in reading) return reading;
    (into as Record<string | number, unknown>)[key] = reading.data;
  }
  return { data: into };
}

function fits(schema: ResponseSchema, value: unknown): boolean {
  const type = schema.type ?? (schema.properties ? "object" : schema.items ? "array" : undefined);
  const types = type === undefined ? undefined : ([] as string[]).concat(type);
  if (types && !types.some((one) => isOfType(one, value))) return false;
  if (schema.enum && !(schema.enum as unknown[]).includes(value)) return false;
  if (typeof value === "number") return fitsNumber(schema, value);
  if (typeof value === "string") return isWithin(value.length, schema.minLength, schema.maxLength);
  if (Array.isArray(value)) return isWithin(value.length, schema.minItems, schema.maxItems);
  return true;
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function fitsNumber(schema: ResponseSchema, value: number): boolean {
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf: unit } = schema;
  return (
    isWithin(value, schema.minimum, schema.maximum) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below) &&
    // Fen as a fraction of yuan is not exact in binary: a millionth of a unit is no misfit.
    (unit === undefined ||
      Math.abs(value / unit - Math.round(value / unit)) < 1e-6 * Math.max(1, Math.abs(value)))
  );
}

function isWithin(size: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean {
  return size >= least && size <= most;
}
