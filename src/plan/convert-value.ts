import type { ResponseSchema, ResponseType } from "../language/document.generated.ts";
import { fixedTextLength } from "../language/response-schema.ts";
import { canonicalMoment, momentToText } from "../language/time.ts";
import { isObject } from "../language/values.ts";

const NUMBER_PATTERN = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/**
 * Smallest number that counts as a time in milliseconds (March 1973); smaller ones are assumed to be seconds
 * and are refused.
 */
export const MIN_TIMESTAMP_MS = 1e11;

/**
 * Converts a value from the server to a JSON type if nothing is lost: text to number and back, 0 and 1 to a
 * boolean, digits and moments in all their forms. Returns undefined if that is impossible. Pure; never throws.
 */
export function convertToJsonType(
  kind: ResponseType | undefined,
  raw: unknown,
  schema: ResponseSchema = {},
): unknown {
  switch (kind) {
    case "integer":
    case "number":
      return toNumber(raw);
    case "boolean":
      return toBoolean(raw);
    case "string":
      return schema.format ? toMoment(raw) : toText(raw, schema);
    case "array":
      return toList(raw);
    case "object":
      return isObject(raw) ? raw : parseEncodedJson(raw, isObject);
    default:
      return undefined;
  }
}

function toNumber(raw: unknown): number | undefined {
  const number = typeof raw === "string" && NUMBER_PATTERN.test(raw) ? Number(raw) : raw;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function toBoolean(raw: unknown): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  const text = typeof raw === "string" ? raw.trim().toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  const number = toNumber(raw);
  return number === 0 || number === 1 ? number === 1 : undefined;
}

/** Converts to text. If the schema fixes the length, as for a drawn number, restores leading zeros and joins digits. */
function toText(raw: unknown, schema: ResponseSchema): string | undefined {
  const length = fixedTextLength(schema);
  if (typeof raw === "number")
    return Number.isFinite(raw) ? String(raw).padStart(length ?? 0, "0") : undefined;
  if (Array.isArray(raw)) {
    const digits = raw.every((one) => typeof one === "string" || typeof one === "number") ? raw.join("") : "";
    return length && digits.length === length ? digits : undefined;
  }
  if (typeof raw !== "string") return undefined;
  const bare = raw.replace(/[\s,，、]/g, "");
  return [...bare].length === length ? bare : raw;
}

/** Converts a moment to the mall's form (Shanghai time); undefined if it is not a moment. */
function toMoment(raw: unknown): string | undefined {
  const number = toNumber(raw);
  if (number === undefined) return typeof raw === "string" ? canonicalMoment(raw) : undefined;
  return number < MIN_TIMESTAMP_MS ? undefined : momentToText(Math.floor(number));
}

/** Converts to a list: from an object with numeric keys, as some servers send it, or from JSON. */
function toList(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw;
  if (isObject(raw))
    return Object.keys(raw).every((key) => /^\d+$/.test(key)) ? Object.values(raw) : undefined;
  return parseEncodedJson(raw, Array.isArray);
}

/** Parses a value that the server encoded as JSON twice. */
function parseEncodedJson(raw: unknown, isMeant: (value: unknown) => boolean): unknown {
  if (typeof raw !== "string" || !/^\s*[[{]/.test(raw)) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    return isMeant(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
