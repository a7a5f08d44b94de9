/** Wraps a function without arguments: it runs on the first call, later calls return the same result. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Wraps a function of an object: its result is cached until the object is garbage-collected. */
export function memoize<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { value: T }>();
  return (key) => {
    let found = made.get(key);
    if (!found) {
      found = { value: make(key) };
      made.set(key, found);
    }
    return found.value;
  };
}

/**
 * Wraps a function of a key: results are cached. With more than `kept` of them, the least recently used one is
 * dropped.
 */
export function memoizeByKey<K, T>(make: (key: K) => T, kept = Number.POSITIVE_INFINITY): (key: K) => T {
  const made = new Map<K, { value: T }>();
  // One iterator for all evictions: what it passed is gone, and a new one would first skip all dropped entries.
  const ages = made.keys();
  return (key) => {
    const known = made.get(key);
    if (known && kept === Number.POSITIVE_INFINITY) return known.value;
    const found = known ?? { value: make(key) };
    made.delete(key);
    made.set(key, found);
    if (made.size > kept) {
      const { value: oldest } = ages.next();
      if (oldest !== undefined) made.delete(oldest);
    }
    return found.value;
  };
}
