import { SEED } from "../seed.ts";

/** Returns a random whole number from 0 to below `count`. */
export type Random = (count: number) => number;

/** Makes a generator that repeats its numbers for the same seed and the same SEED of the test run (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = (seed + Math.imul(SEED, 0x9e3779b1)) | 0;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}
