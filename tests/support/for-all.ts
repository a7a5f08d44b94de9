import fc from "fast-check";

type Arbitraries<T> = { [K in keyof T]: fc.Arbitrary<T[K]> };

/** Fails where a check fails for one of so many random values of each of these kinds. */
export function forAll<T extends [unknown, ...unknown[]]>(
  numRuns: number,
  arbitraries: Arbitraries<T>,
  // biome-ignore lint/suspicious/noConfusingVoidType: as fast-check has it
  check: (...values: T) => boolean | void,
): void {
  fc.assert(fc.property(...arbitraries, check), { numRuns });
}
