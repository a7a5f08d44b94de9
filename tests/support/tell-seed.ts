import { SEED } from "./seed.ts";

/** Says once in a run of tests how to repeat it. */
export function setup(): void {
  process.stdout.write(`note: seed of all that is tried at random: ${SEED} (FUZZ_SEED)\n`);
}
