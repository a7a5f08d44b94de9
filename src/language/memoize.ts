/** Returns a function that computes its value on the first call and caches it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Caches a function of an object, weakly by that object. */
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

/** Caches a function of a key. With more than `kept` entries, the least recently used one is evicted. */
export function memoizeByKey<K, T>(make: (key: K) => T, kept = Number.POSITIVE_INFINITY): (key: K) => T {
  const made = new Map<K, { value: T }>();
  return (key) => {
    const known = made.get(key);
    if (known && kept === Number.POSITIVE_INFINITY) return known.value;
    const found = known ?? { value: make(key) };
    made.delete(key);
    made.set(key, found);
    const [oldest] = made.keys();
    if (made.size > kept && oldest !== undefined) made.delete(oldest);
    return found.value;
  };
}
