import type { ResponseSchema } from "../../../language/document.generated.ts";
import { memoize } from "../../../language/memoize.ts";
import { isPossibleFieldValue, listPossibleValues, numberStepOf } from "../../../language/possible-values.ts";
import { sortAndDeduplicateItems } from "../../../language/sort-and-deduplicate-items.ts";
import { DAY_MS, formatMomentAsText, parseTime, type Zone } from "../../../language/time.ts";
import { isObject, mapValues, ownEntryOf } from "../../../language/values.ts";

/** Maximum number of values that are tried for an item to differ from the others of its list. */
const MAX_TRIED_VALUES = 100;

/**
 * Returns the data of an invented response as phones read it: lists with a `key` or `orderBy` are arranged. Items
 * that the key would merge get different values first, because the response needs all of them. Parts that need no
 * change, such as the first of equal items, stay the same objects. Pure.
 */
export function arrangeSample(schema: ResponseSchema, value: unknown, zone: Zone): unknown {
  if (!hasArrangedLists(schema)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => arrangeSample(schema.items ?? {}, item, zone));
    const list = sortAndDeduplicateItems(schema, makeKeysDifferent(schema, items, zone));
    return list.length === value.length && list.every((item, i) => item === value[i]) ? value : list;
  }
  if (!isObject(value)) return value;
  const { properties = {} } = schema;
  const object = mapValues(value, (one, name) =>
    arrangeSample(ownEntryOf(properties, name) ?? {}, one, zone),
  );
  return Object.entries(object).every(([name, one]) => one === value[name]) ? value : object;
}

/** Whether a schema has a list, at any depth, that phones arrange. */
const hasArrangedLists: (schema: ResponseSchema) => boolean = memoize(
  ({ key, orderBy, items, properties = {} }) =>
    key !== undefined ||
    orderBy !== undefined ||
    (items !== undefined && hasArrangedLists(items)) ||
    Object.values(properties).some(hasArrangedLists),
);

function makeKeysDifferent(
  { key = [], items = {} }: ResponseSchema,
  list: readonly unknown[],
  zone: Zone,
): unknown[] {
  const seen = new Set<string>();
  return list.map((item) => {
    if (!isObject(item)) return item;
    const different =
      variationsOf(item, key, items, zone).find((one) => !seen.has(keyTextOf(one, key))) ?? item;
    seen.add(keyTextOf(different, key));
    return different;
  });
}

function keyTextOf(item: Readonly<Record<string, unknown>>, key: readonly string[]): string {
  return JSON.stringify(key.map((name) => item[name]));
}

/** Returns an item, and copies of it that differ in one field of the key; the last field is changed first. */
function variationsOf(
  item: Readonly<Record<string, unknown>>,
  key: readonly string[],
  { properties = {} }: ResponseSchema,
  zone: Zone,
): Readonly<Record<string, unknown>>[] {
  const others = [...key].reverse().flatMap((name) => {
    const values = otherValuesOf(ownEntryOf(properties, name) ?? {}, item[name], zone);
    return values.map((value) => ({ ...item, [name]: value }));
  });
  return [item, ...others];
}

/** Returns other values that fit a field, the nearest first. */
function otherValuesOf(schema: ResponseSchema, value: unknown, zone: Zone): unknown[] {
  const listed = listPossibleValues(schema);
  if (listed) return listed.filter((one) => one !== value);
  const counts = Array.from({ length: MAX_TRIED_VALUES }, (_, index) => index + 1);
  return counts
    .flatMap((count) => valuesAtDistance(schema, value, count, zone))
    .filter((one) => isPossibleFieldValue(schema, one));
}

function valuesAtDistance(schema: ResponseSchema, value: unknown, count: number, zone: Zone): unknown[] {
  const step = numberStepOf(schema);
  if (typeof value === "number") return [value + count * step, value - count * step];
  if (typeof value !== "string") return [];
  const moment = schema.format && parseTime(value, zone);
  return [moment ? formatMomentAsText(moment + count * DAY_MS, zone) : `${value}${count}`];
}
