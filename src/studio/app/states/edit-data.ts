import { isObject } from "../../../language/values.ts";

/** Names and indexes on the way to a field of an answer. */
export type FieldPath = readonly (string | number)[];

/**
 * The same data with something else at a place; undefined takes an entry of an object out. Where there is nothing on the way
 * the data stays as it is. Pure.
 */
export function withField(data: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(data))
    return data.map((one: unknown, index) => (index === key ? withField(one, rest, value) : one));
  if (!isObject(data)) return data;
  const inside = Object.hasOwn(data, key) ? data[key] : undefined;
  const put = withField(inside, rest, value);
  const isThere = Object.hasOwn(data, key);
  const entries = Object.entries(data);
  if (put === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  const all = isThere
    ? entries.map(([name, one]) => [name, name === key ? put : one])
    : [...entries, [key, put]];
  return Object.fromEntries(all);
}

/** What stands at a place; undefined for nothing. Pure. */
export function fieldAt(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, data);
}
