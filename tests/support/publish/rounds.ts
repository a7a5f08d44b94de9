import { triesAllVariants } from "../all-variants.ts";

/** How often publishers are killed or run concurrently: `npm run rounds` uses 200. */
export const ROUNDS = Number(process.env.PUBLISH_ROUNDS ?? (triesAllVariants ? 20 : 4));

/** Returns the moment, from 1 to `moments`, at which a publisher is killed in this round. Rounds cover all moments. */
export function momentOf(round: number, moments: number): number {
  return 1 + Math.floor((round / ROUNDS) * moments);
}
