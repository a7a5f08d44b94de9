/** How often publishers are killed, or meet: `npm run rounds` has it done 200 times. */
export const ROUNDS = Number(process.env.PUBLISH_ROUNDS ?? 20);

/** The moment at which a publisher is killed in this round, of so many: spread over all of them. */
export function momentOf(round: number, moments: number): number {
  return 1 + Math.floor((round / ROUNDS) * moments);
}
