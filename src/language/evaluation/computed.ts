/**
 * An object whose properties are worked out when they are first read, and kept. One that comes back to itself on
 * the way has no value there. `compute` gives undefined for an error, as inside an expression.
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
