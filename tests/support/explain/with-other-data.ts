import type { ReadValue, ValuePath } from "../../../src/explain/verdict-reason.ts";
import type { Scope } from "../../../src/language/syntax/ast.ts";
import { isObject, ownEntryOf } from "../../../src/language/values.ts";

/** Returns other data that keeps all read values, so a verdict that depends only on these must stay the same. */
export function withOtherData(scope: Scope, other: Scope, reads: readonly ReadValue[]): Scope {
  // Whole values come last, so that nothing in them is overwritten.
  const ordered = [...reads].sort((one, two) => Number(isWhole(one)) - Number(isWhole(two)));
  return ordered.reduce<unknown>((data, read) => put(data, scope, read, read.path), other) as Scope;
}

function isWhole({ isSize, value }: ReadValue): boolean {
  return !isSize && value !== undefined;
}

function put(data: unknown, original: unknown, read: ReadValue, [key, ...rest]: ValuePath): unknown {
  if (key === undefined) return read.isSize ? ofSize(data, original) : original;
  const inside = childOf(original, key);
  if (Array.isArray(original)) {
    const list: unknown[] = Array.isArray(data) ? [...data] : [];
    while (list.length <= Number(key)) list.push(null);
    list[Number(key)] = put(list[Number(key)], inside, read, rest);
    return list;
  }
  const entries = Object.entries(isObject(data) ? data : {}).filter(([name]) => name !== key);
  const isThere = rest.length > 0 || read.value !== undefined;
  const own = isThere
    ? [[key, put(isObject(data) ? ownEntryOf(data, `${key}`) : undefined, inside, read, rest)]]
    : [];
  return Object.fromEntries([...entries, ...own]);
}

function ofSize(data: unknown, original: unknown): unknown {
  if (!Array.isArray(original)) return original;
  const others: readonly unknown[] = Array.isArray(data) ? data : [];
  return original.map((_, index) => others[index] ?? null);
}

function childOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? ownEntryOf(value, `${key}`) : undefined;
}
