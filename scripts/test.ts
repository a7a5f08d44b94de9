import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Outcome, runStep, type Step, stopAll } from "./lib/steps.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = await mkdtemp(join(tmpdir(), "campaign-tests-"));

function script(name: string, ...args: string[]): string[] {
  return [process.execPath, "--import", "tsx", `scripts/${name}.ts`, ...args];
}

function vitest(project: string): Step {
  const report = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { name: project, commands: [["vitest", "run", "--project", project, ...reporters]], report };
}

const build: Step = { name: "build", commands: [["vite", "build", "--logLevel", "warn"], script("publish")] };
const browser = vitest("browser");

/** The longest first, so that both cores end at about the same time. */
const independent: Step[] = [
  vitest("unit"),
  build,
  { name: "types", commands: [["tsc", "--noEmit"]] },
  { name: "lint", commands: [["biome", "check", "--error-on-warnings", "."]] },
  { name: "dead code", commands: [["knip"]] },
  { name: "generated files", commands: [script("generate", "--check")] },
  { name: "campaigns", commands: [script("validate")] },
];

/** Runs the steps, two at a time. */
async function runAll(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runStep(root, step);
      print(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

function print({ name, isOk, ms, output, passed, failed, skipped }: Outcome): void {
  const counts =
    passed + failed + skipped > 1 ? `  ${passed} passed, ${failed} failed, ${skipped} skipped` : "";
  console.log(
    `${isOk ? "ok  " : "FAIL"}  ${name.padEnd(16)} ${(ms / 1000).toFixed(1).padStart(6)} s${counts}`,
  );
  if (!isOk) console.log(output.trimEnd().replace(/^/gm, "      "));
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopAll();
    process.exit(1);
  });
}

const outcomes = await runAll(independent);
if (outcomes.find(({ name }) => name === build.name)?.isOk) {
  outcomes.push(...(await runAll([browser])));
} else {
  const output = "Not run, because there is no build.";
  const counts = { passed: 0, failed: 1, skipped: 0, failures: [output], flaky: [] };
  const outcome = { name: browser.name, isOk: false, ms: 0, output, ...counts };
  print(outcome);
  outcomes.push(outcome);
}
await rm(reports, { recursive: true });

// Once more at the end, where a log that was cut short still has it.
for (const { name, failures, flaky } of outcomes) {
  for (const failure of failures) console.log(`FAILED ${name}: ${failure}`);
  for (const test of flaky) console.log(`PASSED ONLY WHEN RUN AGAIN ${name}: ${test}`);
}
const total = (of: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") > 0 ? 1 : 0;
