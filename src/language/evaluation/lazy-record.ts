/**
 * Creates an object whose properties are computed by `compute` when first read, then cached, as for the
 * `values` of a page. A property that depends on itself reads as undefined, which is an error in expressions.
 */
export function createLazyRecord(names: readonly string[], compute: (name: string) => unknown): object {
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
