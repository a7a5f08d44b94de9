/** Maximum number of changes on top of a map before both are merged into a new map. */
const MAX_CHANGES = 64;

/**
 * Returns a map with new values for some existing keys, in the same order. Only the changes are stored, so that
 * changing one of many thousand entries copies nothing.
 */
export function mapWithChanges<K, V>(
  map: ReadonlyMap<K, V>,
  changes: Iterable<readonly [K, V]>,
): ReadonlyMap<K, V> {
  const [all, before] = map instanceof OverlayMap ? [map.all, map.changes] : [map, []];
  const beside = new Map<K, V>([...before, ...changes]);
  const made = new OverlayMap<K, V>(all, beside);
  return beside.size > MAX_CHANGES ? new Map(made) : made;
}

class OverlayMap<K, V> implements ReadonlyMap<K, V> {
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
