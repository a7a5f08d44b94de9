import type { ResponseSchema, ResponseType } from "../language/document.generated.ts";
import { kindsOf, missedBound, ownKind } from "../language/response-schema.ts";
import { isObject, ownEntry, UNKNOWN } from "../language/values.ts";
import { toKind } from "./convert.ts";

/** An answer as read by its schema, and its misfits for developers: where they are and what was expected, no values. */
export interface AnswerReading {
  data: unknown;
  misfits: string[];
}

/**
 * Reads the `data` of a server's answer by the endpoint's schema, field by field (Postel's law). A value in another
 * form is converted if nothing is lost. A missing or null value becomes the default, or null if the schema allows it. A
 * number beyond its bounds is kept. A value that cannot be read becomes UNKNOWN; its neighbours do not. Unlisted
 * properties are dropped. Pure; the input is not modified; never throws.
 */
export function readAnswer(schema: ResponseSchema | undefined, data: unknown): AnswerReading {
  const misfits: string[] = [];
  return { data: schema ? read({ schema, raw: data, pointer: "", misfits }) : null, misfits };
}

interface RawField {
  schema: ResponseSchema;
  raw: unknown;
  /** JSON Pointer into the answer. */
  pointer: string;
  misfits: string[];
}

function read(place: RawField): unknown {
  const { schema, raw } = place;
  if (schema.truthy) return !isFalsy(raw);
  const kinds = kindsOf(schema);
  // An empty text is a valid text, but not a valid moment.
  const isNoMoment = schema.format && typeof raw === "string" && raw.trim() === "";
  if (isNothing(raw, kinds) || isNoMoment) {
    if ("default" in schema && raw !== schema.default) return read({ ...place, raw: schema.default });
    return kinds.includes("null") ? null : UNKNOWN;
  }
  const value = schema.enum ? listed(place, kinds) : converted(place, kinds);
  if (value === undefined) {
    report(place, schema.enum?.join(", ") ?? kinds.join(" or "));
    return "fallback" in schema ? schema.fallback : UNKNOWN;
  }
  const bound = missedBound(schema, value);
  if (bound) report(place, bound);
  return value;
}

function report({ pointer, misfits }: RawField, expected: string): void {
  misfits.push(`"${pointer}" (expected ${expected})`);
}

/** Reads one of the listed values in any form; if the list is open, any other value of the field's types. */
function listed(place: RawField, kinds: readonly ResponseType[]): unknown {
  const { schema, raw } = place;
  const { enum: all = [], open } = schema;
  const values = all.filter((value) => ownKind(value, kinds));
  const form = (value: unknown) =>
    // A boolean that was sent for a listed 0 or 1.
    typeof value === "number" && typeof raw === "boolean"
      ? Number(raw)
      : toKind(ownKind(value, kinds), raw, schema);
  const known = values.find((value) => value === raw) ?? values.find((value) => form(value) === value);
  if (known !== undefined || !open) return known;
  return converted(place, kinds) ?? values.map(form).find((value) => value !== undefined);
}

/** Converts to the first of the types that fits; undefined if none does. */
function converted(place: RawField, kinds: readonly ResponseType[]): unknown {
  const { schema, raw } = place;
  const own = ownKind(raw, kinds);
  for (const kind of own ? [own] : kinds) {
    const value = toKind(kind, raw, schema);
    if (isObject(value)) return schema.properties ? readObject(place, value) : value;
    if (Array.isArray(value)) return schema.items ? readList(place, schema.items, value) : value;
    if (value !== undefined) return value;
  }
  return undefined;
}

function readObject({ schema, pointer, misfits }: RawField, source: Record<string, unknown>): unknown {
  const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const place = {
      schema: property,
      raw: ownEntry(source, key),
      pointer: `${pointer}/${escaped(key)}`,
      misfits,
    };
    return [key, read(place)];
  });
  // Not by assignment, which would set the prototype for the key __proto__.
  return Object.fromEntries(fields);
}

/** Reads the items of a list. An entry that has no field of an item is dropped and reported. */
function readList(
  { pointer, misfits }: RawField,
  items: ResponseSchema,
  list: readonly unknown[],
): unknown[] {
  const values: unknown[] = [];
  for (const [index, raw] of list.entries()) {
    const place: RawField = { schema: items, raw, pointer: `${pointer}/${index}`, misfits };
    if (isForeign(items, raw)) report(place, "an item like the others");
    else values.push(read(place));
  }
  return values;
}

function isForeign(items: ResponseSchema, raw: unknown): boolean {
  const names = Object.keys(items.properties ?? {});
  if (names.length === 0 || (!isObject(raw) && ownKind(raw, kindsOf(items)))) return false;
  const object = toKind("object", raw);
  return !isObject(object) || names.every((name) => ownEntry(object, name) === undefined);
}

/** Whether a value counts as missing. Some servers send an empty text, list or object of another type for "nothing". */
function isNothing(raw: unknown, kinds: readonly ResponseType[]): boolean {
  if (raw === undefined || raw === null) return true;
  if (ownKind(raw, kinds)) return false;
  if (typeof raw === "string") return raw.trim() === "";
  if (typeof raw !== "object") return false;
  if (Object.keys(raw).length === 0) return true;
  // An object with numeric keys is a list, even if its items are empty.
  if (kinds.includes("array")) return toKind("array", raw) === undefined && isEmpty(raw);
  return kinds.includes("object") && isEmpty(raw);
}

/** Whether a value has only empty parts. Beyond 100 levels it counts as not empty, because the stack is limited. */
function isEmpty(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return !value;
  return depth < 100 && Object.values(value).every((inner) => isEmpty(inner, depth + 1));
}

/** Whether a value means no, in any form. */
function isFalsy(raw: unknown): boolean {
  if (typeof raw === "object" && raw !== null) return Object.keys(raw).length === 0;
  return !raw || (typeof raw === "string" && /^\s*(0+(\.0*)?|false|null|)\s*$/i.test(raw));
}

function escaped(key: string): string {
  return key.replace(/~/g, "~0").replace(/\//g, "~1");
}
