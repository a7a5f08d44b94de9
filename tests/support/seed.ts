/** The seed of all random tests, 0 unless FUZZ_SEED names another. */
export const SEED = Number(process.env.FUZZ_SEED ?? 0);

/** The factor by which `npm run fuzz` tries more than `npm test`. */
const TIMES = Number(process.env.FUZZ_TIMES ?? 1);

/** Returns the number of tries of a random test: `count` in `npm test`, a multiple of it in `npm run fuzz`. */
export function runs(count: number): number {
  return Math.ceil(count * TIMES);
}
