/**
 * Groups items by key. `keysOf` may return any number of keys for an item. Keys and items keep the order in
 * which they first appear. Pure.
 */
export function groupBy<T, K>(items: Iterable<T>, keysOf: (item: T) => readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

/** Keeps one item per key: the last one, at the position of the first. Pure. */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
