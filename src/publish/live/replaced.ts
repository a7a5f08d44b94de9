/** So many changes are kept beside a map before it is copied with them. */
const MOST_BESIDE = 64;

/**
 * A map with other values at some of its keys; each was there before. Only the changes are kept, so that one of many
 * thousand costs no copy of them all. Keys stay in their order.
 */
export function replaced<K, V>(
  map: ReadonlyMap<K, V>,
  changes: Iterable<readonly [K, V]>,
): ReadonlyMap<K, V> {
  const [all, before] = map instanceof Replaced ? [map.all, map.changes] : [map, []];
  const beside = new Map<K, V>([...before, ...changes]);
  const made = new Replaced<K, V>(all, beside);
  return beside.size > MOST_BESIDE ? new Map(made) : made;
}

class Replaced<K, V> implements ReadonlyMap<K, V> {
  readonly all: ReadonlyMap<K, V>;
  readonly changes: ReadonlyMap<K, V>;

  constructor(all: ReadonlyMap<K, V>, changes: ReadonlyMap<K, V>) {
    this.all = all;
    this.changes = changes;
  }

  get size(): number {
    return this.all.size;
  }

  has(key: K): boolean {
    return this.all.has(key);
  }

  get(key: K): V | undefined {
    return this.changes.has(key) ? this.changes.get(key) : this.all.get(key);
  }

  keys(): MapIterator<K> {
    return this.all.keys();
  }

  *entries(): MapIterator<[K, V]> {
    for (const [key, value] of this.all)
      yield [key, this.changes.has(key) ? (this.changes.get(key) as V) : value];
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  forEach(tell: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) tell(value, key, this);
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }
}
