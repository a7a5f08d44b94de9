/** From what all that is tried at random begins; FUZZ_SEED is another one. */
export const SEED = Number(process.env.FUZZ_SEED ?? 0);

/** How many times as much is tried as `npm test` does. */
const TIMES = Number(process.env.FUZZ_TIMES ?? 1);

/** So many tries in `npm test`, where more of the same seed found nothing more; `npm run fuzz` makes many times as many. */
export function runs(count: number): number {
  return Math.ceil(count * TIMES);
}
