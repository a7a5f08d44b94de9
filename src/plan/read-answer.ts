import type { ResponseSchema, ResponseType } from "../language/document.generated.ts";
import {
  findViolatedBound,
  fixedTextLengthOf,
  jsonTypesOfField,
  matchingJsonType,
} from "../language/response-schema.ts";
import { lacksAllKeyFields, sortAndDeduplicateItems } from "../language/sort-and-deduplicate-items.ts";
import type { Zone } from "../language/time.ts";
import { isObject, ownEntryOf, UNKNOWN } from "../language/values.ts";
import { convertToJsonType } from "./convert-value.ts";

/**
 * An answer as read by its schema, and its misfits for developers: where they are and what was expected, never
 * the values.
 */
export interface AnswerReading {
  data: unknown;
  misfits: string[];
}

/**
 * Reads a server's `data` by the endpoint's schema, field by field. A value in another form is converted; a
 * missing or null one becomes the default or null; one out of bounds stays; an unreadable one becomes UNKNOWN.
 * Unlisted properties are dropped. Times without an offset are in the time zone. Pure; never throws.
 */
export function readAnswer(schema: ResponseSchema | undefined, data: unknown, zone: Zone): AnswerReading {
  const misfits: string[] = [];
  const field = schema && { schema, raw: data, zone, pointer: "", misfits };
  return { data: field ? readAnswerField(field) : null, misfits };
}

interface RawField {
  schema: ResponseSchema;
  raw: unknown;
  zone: Zone;
  /** JSON Pointer into the answer. */
  pointer: string;
  misfits: string[];
}

function readAnswerField(place: RawField): unknown {
  const { schema, raw } = place;
  if (schema.truthy) return !isAnyFormOfNo(raw);
  const kinds = jsonTypesOfField(schema);
  // An empty text is a valid text, but no moment, and no number of five digits.
  const isNever = (schema.format || fixedTextLengthOf(schema)) && typeof raw === "string" && !raw.trim();
  if (isMissingValue(raw, kinds) || isNever) {
    if ("default" in schema && raw !== schema.default)
      return readAnswerField({ ...place, raw: schema.default });
    return kinds.includes("null") ? null : UNKNOWN;
  }
  const value = schema.enum ? readListedValue(place, kinds) : readConvertedValue(place, kinds);
  if (value === undefined) {
    addMisfit(place, schema.enum?.join(", ") ?? kinds.join(" or "));
    return "fallback" in schema ? schema.fallback : UNKNOWN;
  }
  const bound = findViolatedBound(schema, value);
  if (bound) addMisfit(place, bound);
  return value;
}

function addMisfit({ pointer, misfits }: RawField, expected: string): void {
  misfits.push(`"${pointer}" (expected ${expected})`);
}

/**
 * Reads a field with an `enum`: one of its values in any form, or, if `open`, another value of its types;
 * undefined if neither.
 */
function readListedValue(place: RawField, kinds: readonly ResponseType[]): unknown {
  const { schema, raw, zone } = place;
  const { enum: all = [], open } = schema;
  const values = all.filter((value) => matchingJsonType(value, kinds));
  const form = (value: unknown) =>
    // A boolean that was sent for a listed 0 or 1.
    typeof value === "number" && typeof raw === "boolean"
      ? Number(raw)
      : convertToJsonType(matchingJsonType(value, kinds), raw, zone, schema);
  const known = values.find((value) => value === raw) ?? values.find((value) => form(value) === value);
  if (known !== undefined || !open) return known;
  return readConvertedValue(place, kinds) ?? values.map(form).find((value) => value !== undefined);
}

/** Converts a value to the first of the field's types that fits; undefined if none does. */
function readConvertedValue(place: RawField, kinds: readonly ResponseType[]): unknown {
  const { schema, raw, zone } = place;
  const own = matchingJsonType(raw, kinds);
  for (const kind of own ? [own] : kinds) {
    const value = convertToJsonType(kind, raw, zone, schema);
    if (isObject(value)) return schema.properties ? readObjectValue(place, value) : value;
    if (Array.isArray(value)) return schema.items ? readListValue(place, schema.items, value) : value;
    if (value !== undefined) return value;
  }
  return undefined;
}

function readObjectValue(
  { schema, zone, pointer, misfits }: RawField,
  source: Record<string, unknown>,
): unknown {
  const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const place = {
      schema: property,
      raw: ownEntryOf(source, key),
      zone,
      pointer: `${pointer}/${escapePointerKey(key)}`,
      misfits,
    };
    return [key, readAnswerField(place)];
  });
  // Not by assignment, which would set the prototype for the key __proto__.
  return Object.fromEntries(fields);
}

/** Reads a list. An item that has none of the expected fields, or none of the key's, is dropped and reported. */
function readListValue(
  { schema, zone, pointer, misfits }: RawField,
  items: ResponseSchema,
  list: readonly unknown[],
): unknown[] {
  const values: unknown[] = [];
  for (const [index, raw] of list.entries()) {
    const place: RawField = { schema: items, raw, zone, pointer: `${pointer}/${index}`, misfits };
    const value = lacksAllFields(items, raw) ? undefined : readAnswerField(place);
    if (value === undefined || lacksAllKeyFields(schema, value)) addMisfit(place, "an item like the others");
    else values.push(value);
  }
  return sortAndDeduplicateItems(schema, values);
}

function lacksAllFields(items: ResponseSchema, raw: unknown): boolean {
  const names = Object.keys(items.properties ?? {});
  if (names.length === 0 || (!isObject(raw) && matchingJsonType(raw, jsonTypesOfField(items)))) return false;
  const object = convertToJsonType("object", raw, 0);
  return !isObject(object) || names.every((name) => ownEntryOf(object, name) === undefined);
}

/** Whether a value counts as missing. Some servers send an empty text, list or object of another type for "nothing". */
function isMissingValue(raw: unknown, kinds: readonly ResponseType[]): boolean {
  if (raw === undefined || raw === null) return true;
  if (matchingJsonType(raw, kinds)) return false;
  if (typeof raw === "string") return raw.trim() === "";
  if (typeof raw !== "object") return false;
  if (Object.keys(raw).length === 0) return true;
  // An object with numeric keys is a list, even if its items are empty.
  if (kinds.includes("array")) return convertToJsonType("array", raw, 0) === undefined && isEmptyValue(raw);
  return kinds.includes("object") && isEmptyValue(raw);
}

/**
 * Whether a value is empty, or a list or object of empty values. Beyond 100 levels it counts as not empty, because
 * the stack is limited.
 */
function isEmptyValue(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return !value;
  return depth < 100 && Object.values(value).every((inner) => isEmptyValue(inner, depth + 1));
}

/** Whether a value means "no" in any form, such as 0, "0", "false" or an empty list. */
function isAnyFormOfNo(raw: unknown): boolean {
  if (typeof raw === "object" && raw !== null) return Object.keys(raw).length === 0;
  return !raw || (typeof raw === "string" && /^\s*(0+(\.0*)?|false|null|)\s*$/i.test(raw));
}

function escapePointerKey(key: string): string {
  return key.replace(/~/g, "~0").replace(/\//g, "~1");
}
