import { compareValues, ownProperty, UNKNOWN } from "./values.ts";

/** What the schema of an answer's list says about its items: fields that tell them apart, fields to sort them by. */
interface ItemArrangement {
  key?: readonly string[];
  orderBy?: readonly string[];
}

/**
 * Returns a list of an answer as its schema promises it to the page. Of items that are equal in all fields of `key`,
 * only the last one is left; an item that lacks some of them equals no other. Items ascend by the fields of
 * `orderBy`. An item without such a field comes last, and equal ones stay as they are. Pure; never throws.
 */
export function sortAndDeduplicateItems<T>({ key, orderBy = [] }: ItemArrangement, items: readonly T[]): T[] {
  const latest = new Map<unknown, T>();
  items.forEach((item, index) => {
    const values = key?.map((name) => itemFieldOrNull(item, name)) ?? [null];
    latest.set(values.includes(null) ? index : JSON.stringify(values), item);
  });
  return [...latest.values()].sort((a, b) =>
    orderBy.reduce(
      (order, name) => order || compareFields(itemFieldOrNull(a, name), itemFieldOrNull(b, name)),
      0,
    ),
  );
}

/** Whether an item has none of the key's fields, so that nothing tells it from others. Undefined without a key. */
export function lacksAllKeyFields({ key }: ItemArrangement, item: unknown): boolean | undefined {
  return key?.every((name) => itemFieldOrNull(item, name) === null);
}

/** Returns the value of an item's field; null if it is missing, empty or unknown. */
function itemFieldOrNull(item: unknown, name: string): unknown {
  const value = ownProperty(item, name) ?? null;
  return value === UNKNOWN || value === "" ? null : value;
}

/** Compares two fields. Null comes last; values of different types have no order (NaN). */
function compareFields(a: unknown, b: unknown): number {
  return a === b ? 0 : a === null ? 1 : b === null ? -1 : compareValues(a, b) || 0;
}
