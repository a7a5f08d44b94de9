import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { selectTests } from "../../scripts/lib/select-tests.ts";
import { root } from "../support/project/project-files.ts";

/** Imports by which random tests are found. */
const AT_RANDOM = ["fast-check", "support/seed.ts", "language/random.ts"];

/**
 * Runs all random tests with a new seed and many times more tries than `npm test`. Arguments
 * are words in the names of test files; without arguments, all run.
 */
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));
const times = process.env.FUZZ_TIMES ?? "10";
const words = process.argv.slice(2);
const found = AT_RANDOM.flatMap((name) => selectTests(root, name).named);
const files = [...new Set(found)].filter((file) => words.every((word) => file.includes(word)));
const command = `FUZZ_SEED=${seed} npm run fuzz -- ${words.join(" ")}`.trim();
process.stdout.write(`${files.length} test files, ${times} times as long; to repeat it: ${command}\n`);
const { status } = spawnSync("vitest", ["run", "--project=!browser", ...files], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, FUZZ_SEED: seed, FUZZ_TIMES: times },
});
process.exitCode = status ?? 1;
