/** Returns the result of `make`; undefined if it throws. */
export function tryOrUndefined<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
