import type { ResponseSchema, ResponseType } from "../language/document.generated.ts";
import { kindsOf, missedBound, ownKind } from "../language/response-schema.ts";
import { isObject, ownEntry, UNKNOWN } from "../language/values.ts";
import { toKind } from "./convert.ts";

/** An answer as the page knows it, and for developers what was odd about it: where and what was expected, no values. */
export interface Reading {
  data: unknown;
  misfits: string[];
}

/**
 * Reads the `data` of a server's answer by the endpoint's schema, field by field (Postel's rule). What follows from
 * another form without loss is the value; what is missing or null is the default, or null where the schema allows it;
 * a number beyond its bounds is what it is. What cannot be read is UNKNOWN from there down and no further. Properties
 * that are not listed are left out. Pure; the input is not modified; never throws.
 */
export function readAnswer(schema: ResponseSchema | undefined, data: unknown): Reading {
  const misfits: string[] = [];
  return { data: schema ? read({ schema, raw: data, pointer: "", misfits }) : null, misfits };
}

interface Place {
  schema: ResponseSchema;
  raw: unknown;
  /** Where it stands in the answer, as a JSON Pointer. */
  pointer: string;
  misfits: string[];
}

function read(place: Place): unknown {
  const { schema, raw } = place;
  if (schema.truthy) return !isFalsy(raw);
  const kinds = kindsOf(schema);
  // An empty text is one, but no moment.
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

function report({ pointer, misfits }: Place, expected: string): void {
  misfits.push(`"${pointer}" (expected ${expected})`);
}

/** One of the listed values, in whatever form; where the list is open, anything else of the field's types. */
function listed(place: Place, kinds: readonly ResponseType[]): unknown {
  const { schema, raw } = place;
  const { enum: all = [], open } = schema;
  const values = all.filter((value) => ownKind(value, kinds));
  const form = (value: unknown) =>
    // 0 and 1 are how truth is told to whoever has no word for it.
    typeof value === "number" && typeof raw === "boolean"
      ? Number(raw)
      : toKind(ownKind(value, kinds), raw, schema);
  const known = values.find((value) => value === raw) ?? values.find((value) => form(value) === value);
  if (known !== undefined || !open) return known;
  return converted(place, kinds) ?? values.map(form).find((value) => value !== undefined);
}

/** As the first of the types that it can be; undefined where it can be none. */
function converted(place: Place, kinds: readonly ResponseType[]): unknown {
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

function readObject({ schema, pointer, misfits }: Place, source: Record<string, unknown>): unknown {
  const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const place = {
      schema: property,
      raw: ownEntry(source, key),
      pointer: `${pointer}/${escaped(key)}`,
      misfits,
    };
    return [key, read(place)];
  });
  // Not by assignment, which would take __proto__ for something else.
  return Object.fromEntries(fields);
}

/** A list keeps all that can be read of it. An entry that has nothing of an item is none, and left out. */
function readList({ pointer, misfits }: Place, items: ResponseSchema, list: readonly unknown[]): unknown[] {
  const values: unknown[] = [];
  for (const [index, raw] of list.entries()) {
    const place: Place = { schema: items, raw, pointer: `${pointer}/${index}`, misfits };
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

/** Whether nothing came. What is empty, in place of something of another type, is how some servers say that. */
function isNothing(raw: unknown, kinds: readonly ResponseType[]): boolean {
  if (raw === undefined || raw === null) return true;
  if (ownKind(raw, kinds)) return false;
  if (typeof raw === "string") return raw.trim() === "";
  if (typeof raw !== "object") return false;
  if (Object.keys(raw).length === 0) return true;
  // A list with numbered keys is one, whatever its items are.
  if (kinds.includes("array")) return toKind("array", raw) === undefined && isEmpty(raw);
  return kinds.includes("object") && isEmpty(raw);
}

/** What is nested as deep as no answer is, is something: to look to its end might take more than the stack. */
function isEmpty(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return !value;
  return depth < 100 && Object.values(value).every((inner) => isEmpty(inner, depth + 1));
}

/** What says no, in whatever form. */
function isFalsy(raw: unknown): boolean {
  if (typeof raw === "object" && raw !== null) return Object.keys(raw).length === 0;
  return !raw || (typeof raw === "string" && /^\s*(0+(\.0*)?|false|null|)\s*$/i.test(raw));
}

function escaped(key: string): string {
  return key.replace(/~/g, "~0").replace(/\//g, "~1");
}
