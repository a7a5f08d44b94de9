import type { ResponseSchema, ResponseType } from "../language/document.generated.ts";
import { declaredNumberStep, fixedTextLengthOf, nearestMultiple } from "../language/response-schema.ts";
import { COMPACT_MOMENT, canonicalMomentText, formatMomentAsText, type Zone } from "../language/time.ts";
import { isObject } from "../language/values.ts";
import { parseAnswer } from "./parse-answer.ts";

/**
 * Pattern of a number, also as an amount: `¥1,120.50` or `120元`. Commas separate groups of three digits. No two adjacent
 * quantifiers match the same character, because backtracking could freeze the page.
 */
const NUMBER_PATTERN = /^¥? ?[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.\d*)?(?:e[+-]?\d+)? ?元?$/i;

/** Smallest time in seconds (September 2001); in milliseconds, it is a thousand times as large. */
const MIN_TIMESTAMP_S = 1e9;

/** Numbers up to this are times in seconds (January 2100). */
const MAX_TIMESTAMP_S = 4_102_444_800;

/** Step of numbers whose schema declares none, as in proofs: yuan and fen. */
const DEFAULT_NUMBER_STEP = 0.01;

/**
 * Converts a value from the server to a JSON type if nothing is lost: text to number and back, 0 and 1 to a
 * boolean, digits and moments in all their forms, those without an offset in the time zone. Returns undefined if that is impossible. Pure; never throws.
 */
export function convertToJsonType(
  kind: ResponseType | undefined,
  raw: unknown,
  zone: Zone,
  schema: ResponseSchema = {},
): unknown {
  switch (kind) {
    case "integer":
    case "number":
      return removeRoundingError(toNumber(raw), schema);
    case "boolean":
      return toBoolean(raw);
    case "string":
      return schema.format ? toMomentText(raw, zone) : toText(raw, schema);
    case "array":
      return toList(raw);
    case "object":
      return isObject(raw) ? raw : parseEncodedJson(raw, isObject);
    default:
      return undefined;
  }
}

/** Converts to a number. A whole number beyond 2^53 is undefined, because its last digits are lost. */
function toNumber(raw: unknown): number | undefined {
  const text = typeof raw === "string" ? toHalfWidth(raw) : "?";
  const number = NUMBER_PATTERN.test(text) ? Number.parseFloat(text.replace(/[¥, ]/g, "")) : raw;
  return typeof number === "number" && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/** Removes the rounding error of binary sums: 119.99999999999999 yuan are 120. Other decimals stay. */
function removeRoundingError(number: number | undefined, schema: ResponseSchema): number | undefined {
  return number && (nearestMultiple(number, declaredNumberStep(schema) ?? DEFAULT_NUMBER_STEP) ?? number);
}

/** Replaces full-width digits and signs by those of ASCII, and removes white space around them. */
function toHalfWidth(text: string): string {
  return text.normalize("NFKC").trim();
}

function toBoolean(raw: unknown): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  const text = typeof raw === "string" ? raw.trim().toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  const number = toNumber(raw);
  return number === 0 || number === 1 ? number === 1 : undefined;
}

/**
 * Converts to text. If the schema fixes the length, as for a drawn number, joins digits and restores the leading
 * zeros of a number; a text of another length is then undefined.
 */
function toText(raw: unknown, schema: ResponseSchema): string | undefined {
  const length = fixedTextLengthOf(schema);
  if (typeof raw === "number") {
    if (toNumber(raw) === undefined) return undefined;
    const text = String(raw);
    return toText(/^\d+$/.test(text) ? text.padStart(length ?? 0, "0") : text, schema);
  }
  if (Array.isArray(raw)) {
    const digits = raw.every((one) => typeof one === "string" || typeof one === "number") ? raw.join("") : "";
    return length && digits.length === length ? digits : undefined;
  }
  if (typeof raw !== "string") return undefined;
  if (!length) return raw;
  const text = toHalfWidth(raw);
  return [text, text.replace(/[\s,、]/g, ""), raw].find((form) => [...form].length === length);
}

/**
 * Converts a moment to the form that expressions read (`formatMomentAsText`): a text, a list of year, month, day, hour, minute and second, or
 * the time since 1970 in seconds or milliseconds. Undefined if it is not a moment.
 */
function toMomentText(raw: unknown, zone: Zone): string | undefined {
  if (Array.isArray(raw)) {
    const [year, month, day, hour = 0, minute = 0, second = 0] = raw.every(Number.isInteger) ? raw : [];
    return canonicalMomentText(`${year}-${month}-${day} ${hour}:${minute}:${second}`, zone);
  }
  const text = typeof raw === "string" || typeof raw === "number" ? toHalfWidth(String(raw)) : "";
  // Digits such as 20241332000000 are a wrong date, not milliseconds in the year 2611.
  if (!/^\d+(\.\d+)?$/.test(text) || COMPACT_MOMENT.test(text)) return canonicalMomentText(text, zone);
  const ms = Number(text) < MAX_TIMESTAMP_S ? Number(text) * 1000 : Number(text);
  return ms < MIN_TIMESTAMP_S * 1000 ? undefined : formatMomentAsText(Math.floor(ms), zone);
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
    const value = parseAnswer(raw);
    return isMeant(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
