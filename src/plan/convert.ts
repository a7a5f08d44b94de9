import type { ResponseSchema, ResponseType } from "../language/document.generated.ts";
import { lengthOf } from "../language/response-schema.ts";
import { canonicalMoment, momentText } from "../language/time.ts";
import { isObject } from "../language/values.ts";

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Earlier moments (March 1973) are no milliseconds: somebody else's seconds would be taken for them. */
export const EARLIEST_MS = 1e11;

/**
 * A value as this JSON type, if it follows from what came without loss: numbers as text and the other way round, 0 and
 * 1 for a truth value, digits and moments in all their forms. Undefined where it does not. Pure; never throws.
 */
export function toKind(kind: ResponseType | undefined, raw: unknown, schema: ResponseSchema = {}): unknown {
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
      return isObject(raw) ? raw : fromJson(raw, isObject);
    default:
      return undefined;
  }
}

function toNumber(raw: unknown): number | undefined {
  const number = typeof raw === "string" && NUMBER.test(raw) ? Number(raw) : raw;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function toBoolean(raw: unknown): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  const text = typeof raw === "string" ? raw.trim().toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  const number = toNumber(raw);
  return number === 0 || number === 1 ? number === 1 : undefined;
}

/** A text of a certain length, such as a number that was drawn, may have lost its zeros, or come digit by digit. */
function toText(raw: unknown, schema: ResponseSchema): string | undefined {
  const length = lengthOf(schema);
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

/** A moment as the mall writes it, in Shanghai, whichever way it came. */
function toMoment(raw: unknown): string | undefined {
  const number = toNumber(raw);
  if (number === undefined) return typeof raw === "string" ? canonicalMoment(raw) : undefined;
  return number < EARLIEST_MS ? undefined : momentText(Math.floor(number));
}

/** Some servers write a list as an object with numbered keys. */
function toList(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw;
  if (isObject(raw))
    return Object.keys(raw).every((key) => /^\d+$/.test(key)) ? Object.values(raw) : undefined;
  return fromJson(raw, Array.isArray);
}

/** What was written as JSON once too often. */
function fromJson(raw: unknown, isMeant: (value: unknown) => boolean): unknown {
  if (typeof raw !== "string" || !/^\s*[[{]/.test(raw)) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    return isMeant(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
