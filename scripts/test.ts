import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram, hasCeph } from "./lib/programs.mjs";
import { isBrowserTest, selectTests, testNamePattern } from "./lib/select-tests.ts";
import { killAllSteps, NIGHTLY_TAG, runTestStep, type StepOutcome, type TestStep } from "./lib/test-steps.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = await mkdtemp(join(tmpdir(), "campaign-tests-"));

/** The number of slowest tests to print. */
const SLOWEST_TEST_COUNT = 10;

/** Returns the command line of an engine command. */
function engineCommandLine(...args: string[]): string[] {
  return [process.execPath, "scripts/campaign-engine.mjs", ...args];
}

/** Returns a step that runs the tests of these projects in vitest.config.ts. */
function vitestStep(name: string, projects: readonly string[], ...args: string[]): TestStep {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  return { name, commands: [["vitest", "run", ...chosen, ...reporters, ...args]], report };
}

/** npm run test:all sets TESTS=all, which some tests read too: it includes tests that are otherwise left out. */
const includesNightly = process.env.TESTS === "all";
const nightlyFilter = includesNightly ? [] : ["--tags-filter", `!${NIGHTLY_TAG}`];

/** The projects of vitest.config.ts whose tests need no browser. */
const PROJECTS_WITHOUT_BROWSER = ["unit", "pages", "servers"];

/** Installs a browser and, in CI, servers. It mostly waits for disk and network, so it runs in parallel to the other steps. */
const installPrograms: TestStep = {
  name: "programs",
  commands: [[process.execPath, "scripts/prepare.mjs", "--browser"]],
  showsOutput: true,
};

const buildSite: TestStep = {
  name: "build",
  commands: [["tsx", "scripts/build.ts"], engineCommandLine("publish")],
};

/** Steps that use one core each, so that two can run at the same time. */
const singleCoreSteps: TestStep[] = [
  // Later steps and tests start the commands from their bundle.
  { name: "commands", commands: [[process.execPath, "scripts/lib/bundle-commands.mjs"]] },
  installPrograms,
  buildSite,
  // More checkers would check shared types several times.
  { name: "types", commands: [["tsc", "--noEmit", "--checkers", "1"]] },
  { name: "lint", commands: [["biome", "check", "--error-on-warnings", "."]] },
  { name: "dead code", commands: [["knip"]] },
  { name: "prose", commands: [["tsx", "scripts/prose.ts"]] },
  { name: "generated files", commands: [engineCommandLine("generate", "--check")] },
  { name: "campaigns", commands: [engineCommandLine("validate")] },
];

/** Runs the steps, two in parallel. */
async function runStepsInPairs(steps: readonly TestStep[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  const waiting = [...steps];
  const runNextSteps = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runTestStep(root, step);
      printStepOutcome(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all([runNextSteps(), runNextSteps()]);
  return outcomes;
}

function printStepOutcome({ name, isOk, ms, output, passed, failed, skipped, failures }: StepOutcome): void {
  const counts =
    passed + failed + skipped > 1 ? `  ${passed} passed, ${failed} failed, ${skipped} skipped` : "";
  console.log(`${isOk ? "ok  " : "FAIL"}  ${name.padEnd(16)} ${formatSeconds(ms)}${counts}`);
  // Failures come first, so that a truncated log still contains them.
  if (!isOk) console.log([...failures, output.trimEnd()].join("\n").replace(/^/gm, "      "));
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

/** Runs all checks of CI. Vitest runs last and alone, because it uses all cores. */
async function runAllChecks(): Promise<StepOutcome[]> {
  const outcomes = [
    ...(await runStepsInPairs(singleCoreSteps)),
    ...(await runStepsInPairs([vitestStep("unit", PROJECTS_WITHOUT_BROWSER, ...nightlyFilter)])),
  ];
  const missing = [buildSite, installPrograms].filter(
    (step) => !outcomes.find(({ name }) => name === step.name)?.isOk,
  );
  if (missing.length === 0)
    return [...outcomes, ...(await runStepsInPairs([vitestStep("browser", ["browser"], ...nightlyFilter)]))];
  const output = `Not run, because these steps failed: ${missing.map(({ name }) => name).join(", ")}.`;
  const notRun = { name: "browser", isOk: false, ms: 0, output, passed: 0, failed: 1, skipped: 0 };
  const outcome = { ...notRun, failures: [output], tests: [] };
  printStepOutcome(outcome);
  return [...outcomes, outcome];
}

/** Runs the tests with the word in their name or file, after a build if they need one. */
async function runTestsByName(word: string): Promise<StepOutcome[]> {
  const { whole, named } = selectTests(root, word);
  const pattern = testNamePattern(word);
  const choose = (name: string, projects: readonly string[], isOurs: (file: string) => boolean) => {
    const [all, some] = [whole.filter(isOurs), named.filter(isOurs)];
    return [
      ...(all.length > 0 ? [vitestStep(name, projects, ...all)] : []),
      ...(some.length > 0 ? [vitestStep(`${name} by name`, projects, ...some, "-t", pattern)] : []),
    ];
  };
  const outcomes: StepOutcome[] = [];
  const browser = choose("browser", ["browser"], isBrowserTest);
  const steps = choose("unit", PROJECTS_WITHOUT_BROWSER, (file) => !isBrowserTest(file));
  outcomes.push(
    ...(await runStepsInPairs([...(browser.length > 0 ? [installPrograms, buildSite] : []), ...steps])),
  );
  // One after the other, since each uses both cores.
  for (const step of browser) outcomes.push(...(await runStepsInPairs([step])));
  return outcomes;
}

/** Returns lines that list the skipped tests and how to run them. */
function describeSkippedTests(outcomes: readonly StepOutcome[]): string[] {
  const notRun = outcomes.flatMap(({ tests }) => tests.filter(({ isSkipped }) => isSkipped));
  const skipped = notRun.filter(({ isNightly }) => includesNightly || !isNightly);
  const nightly = notRun.length - skipped.length;
  const leftOut = `\n${nightly} nightly tests were left out. npm run test:all runs them, too.`;
  return [...(nightly > 0 ? [leftOut] : []), ...describeMissingPrograms(skipped)];
}

function describeMissingPrograms(skipped: StepOutcome["tests"]): string[] {
  if (skipped.length === 0) return [];
  const missing = [...(findProgram("nginx") === null ? ["nginx"] : []), ...(hasCeph() ? [] : ["Ceph"])];
  const files = [...new Set(skipped.map(({ file }) => file))];
  const way = `Install ${missing.join(" and ")} to run them. As root on Debian, CI=true npm test installs what is missing.`;
  return [
    `\nSkipped ${skipped.length === 1 ? "1 test" : `${skipped.length} tests`} in these files:`,
    ...files.map((file) => `  ${file}`),
    ...(missing.length > 0 ? [way] : []),
  ];
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    killAllSteps();
    process.exit(1);
  });
}

const [word] = process.argv.slice(2);
const outcomes = await (word === undefined ? runAllChecks() : runTestsByName(word));
await rm(reports, { recursive: true });

const slowest = outcomes.flatMap(({ tests }) => tests).sort((a, b) => b.ms - a.ms);
if (slowest.length > 0) console.log("\nThe slowest tests:");
for (const { file, name, ms } of slowest.slice(0, SLOWEST_TEST_COUNT))
  console.log(`${formatSeconds(ms)}  ${file} ${name}`);
const notes = outcomes.flatMap(({ output }) => output.match(/^note: .*$/gm) ?? []);
if (notes.length > 0)
  console.log(`\nNotes of the tests:\n${notes.map((line) => line.slice("note: ".length)).join("\n")}`);
console.log("\nThe steps:");
for (const { name, ms } of outcomes) console.log(`${formatSeconds(ms)}  ${name}`);

for (const line of describeSkippedTests(outcomes)) console.log(line);

// Repeated at the end, so that a log truncated at the start still contains the failures.
for (const { name, failures } of outcomes) {
  for (const failure of failures) console.log(`FAILED ${name}: ${failure}`);
}
const sumCounts = (of: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
console.log(`${sumCounts("passed")} passed, ${sumCounts("failed")} failed`);
process.exitCode = sumCounts("failed") > 0 || sumCounts("passed") === 0 ? 1 : 0;
