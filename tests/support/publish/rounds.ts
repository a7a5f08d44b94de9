/** How often publishers are killed, or meet: `npm run rounds` has it done 200 times. */
export const ROUNDS = Number(process.env.PUBLISH_ROUNDS ?? 40);
