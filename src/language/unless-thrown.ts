/** What comes of a try; undefined where it throws. */
export function unlessThrown<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
