/** The items under each of their keys, both in the order in which they came first. An item may have any number of keys. Pure. */
export function groupBy<T>(items: Iterable<T>, keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}
