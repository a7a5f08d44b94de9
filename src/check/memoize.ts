/** Works a value out when it is first asked for, and only then. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same for each object that it is asked about. */
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
