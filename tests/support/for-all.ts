import fc from "fast-check";
import { runs } from "./seed.ts";

type Arbitraries<T> = { [K in keyof T]: fc.Arbitrary<T[K]> };

/** Runs a check on `runs(count)` random values of the given arbitraries. Throws with the smallest failing example. */
export function forAll<T extends [unknown, ...unknown[]]>(
  count: number,
  arbitraries: Arbitraries<T>,
  // biome-ignore lint/suspicious/noConfusingVoidType: the type of fast-check
  check: (...values: T) => boolean | void,
): void {
  fc.assert(fc.property(...arbitraries, check), { numRuns: runs(count) });
}
