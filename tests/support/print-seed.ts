import { SEED } from "./seed.ts";

/** Prints once per test run how to repeat it. */
export function setup(): void {
  process.stdout.write(`note: seed of random tests: ${SEED} (FUZZ_SEED)\n`);
}
