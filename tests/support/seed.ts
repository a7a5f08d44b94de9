import { triesAllVariants } from "./all-variants.ts";

/** The seed of all random tests, 0 unless FUZZ_SEED names another. */
export const SEED = Number(process.env.FUZZ_SEED ?? 0);

/** The factor for the tries of random tests: `npm test` makes fewer, `npm run fuzz` more. */
const TIMES = Number(process.env.FUZZ_TIMES ?? (triesAllVariants ? 1 : 0.3));

/** Returns the number of tries of a random test: `count` in `npm run test:all`, and at least one. */
export function runs(count: number): number {
  return Math.ceil(count * TIMES);
}
