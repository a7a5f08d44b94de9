/**
 * Returns an object whose properties are computed on first read and cached. A property that depends on itself is
 * undefined there. `compute` returns undefined for an error, as expressions do.
 */
export function computed(names: readonly string[], compute: (name: string) => unknown): object {
  const object = {};
  for (const name of names) {
    let value: unknown;
    let isRead = false;
    const get = () => {
      if (!isRead) {
        isRead = true;
        value = compute(name);
      }
      return value;
    };
    Object.defineProperty(object, name, { enumerable: true, get });
  }
  return object;
}
