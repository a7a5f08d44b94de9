import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join, relative } from "node:path";

/** One part of `npm test`: commands that run one after the other until one fails. */
export interface TestStep {
  name: string;
  commands: string[][];
  /** Whether to show the output while the commands run, since downloads can take minutes. */
  showsOutput?: boolean;
  /** The path of the step's vitest JSON report. If it is set, tests are counted instead of the step. */
  report?: string;
}

/** The result of a step: its output, and the tests that passed, failed or were skipped. */
export interface StepOutcome {
  name: string;
  isOk: boolean;
  ms: number;
  /** The output of the commands. */
  output: string;
  /** Numbers of tests; a step without a test report counts as one test. */
  passed: number;
  failed: number;
  skipped: number;
  /** The names of failed tests, with reasons. */
  failures: string[];
  /** The duration of each test; 0 for skipped tests. */
  tests: TimedTest[];
}

/** A test that a step ran or skipped. */
export interface TimedTest {
  /** Relative to the project's folder. */
  file: string;
  name: string;
  ms: number;
  isSkipped: boolean;
  /** Whether it has the tag "nightly", so that npm test leaves it out. */
  isNightly: boolean;
}

interface CommandOutput {
  isOk: boolean;
  output: string;
}

/** The parts of vitest's JSON report that are used here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: Array<{ name: string; status: string; message: string; assertionResults: TestResult[] }>;
}

interface TestResult {
  fullName: string;
  status: string;
  duration?: number | null;
  tags: string[];
  failureMessages: string[] | null;
}

/** The tag of tests that repeat others in more variants. npm test leaves them out, and npm run test:all runs them. */
export const NIGHTLY_TAG = "nightly";

/** Timeout of a step. The browser tests take ten minutes, and three times as long on a slow machine. */
const STEP_TIMEOUT_MS = 3_000_000;

/** Maximum number of lines shown of a reason. */
const MAX_REASON_LINES = 12;

const runningProcesses = new Set<ChildProcess>();

/** Runs a step to its end; never rejects. `root` is the project's folder. */
export async function runTestStep(root: string, step: TestStep): Promise<StepOutcome> {
  const start = performance.now();
  let output = "";
  let isOk = true;
  for (const command of step.commands) {
    const finished = await runCommand(root, command, step.showsOutput);
    output += finished.output;
    isOk = finished.isOk;
    if (!isOk) break;
  }
  const counts = step.report
    ? await countTests(root, step.report, { isOk, output })
    : {
        passed: isOk ? 1 : 0,
        failed: isOk ? 0 : 1,
        skipped: 0,
        failures: isOk ? [] : [step.name],
        tests: [],
      };
  return {
    name: step.name,
    isOk: isOk && counts.failed === 0,
    ms: performance.now() - start,
    output,
    ...counts,
  };
}

/** Kills all running steps with their child processes. */
export function killAllSteps(): void {
  for (const child of runningProcesses) killProcess(child);
}

function runCommand(
  root: string,
  [command = "", ...args]: string[],
  showsOutput = false,
): Promise<CommandOutput> {
  const bin = join(root, "node_modules", ".bin");
  // In its own process group, so that stopping it also stops its child processes.
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  runningProcesses.add(child);
  return new Promise((resolve) => {
    let output = "";
    const timer = setTimeout(() => {
      output += `\nStopped after ${STEP_TIMEOUT_MS / 1000} s\n`;
      killProcess(child);
    }, STEP_TIMEOUT_MS);
    const endStep = (isOk: boolean) => {
      clearTimeout(timer);
      runningProcesses.delete(child);
      resolve({ isOk, output });
    };
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        if (showsOutput) process.stderr.write(chunk);
      });
    child.once("error", (error) => {
      output += `${error.message}\n`;
      endStep(false);
    });
    child.once("close", (code) => endStep(code === 0));
  });
}

function killProcess(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}

/**
 * Counts the tests in a report. A test file that fails outside its tests (it does not load, or cannot clean up) counts as
 * one failed test. So does a run that fails without a reason.
 */
async function countTests(
  root: string,
  path: string,
  { isOk, output }: CommandOutput,
): Promise<Pick<StepOutcome, "passed" | "failed" | "skipped" | "failures" | "tests">> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return { passed: 0, failed: 1, skipped: 0, failures: ["no report"], tests: [] };
  const report: VitestReport = JSON.parse(text);
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: relative(root, file.name) })),
  );
  const failures = [
    ...unloaded.map(({ name, message }) => formatNameWithReason(relative(root, name), message)),
    ...tests.filter(({ status }) => status === "failed").map(formatTestName),
  ];
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !isOk ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures:
      failures.length === 0 && !isOk
        ? [formatNameWithReason("the run itself", findUnhandledErrors(output))]
        : failures,
    tests: tests.map(({ file, fullName, duration, status, tags }) => ({
      ...{ file, name: fullName, ms: duration ?? 0 },
      isSkipped: status === "skipped" || status === "pending" || status === "todo",
      isNightly: tags.includes(NIGHTLY_TAG),
    })),
  };
}

function formatTestName({ file, fullName, failureMessages }: TestResult & { file: string }): string {
  return formatNameWithReason(`${file} ${fullName}`, failureMessages?.[0] ?? "");
}

/** Finds vitest's lines about errors outside of tests, such as unhandled rejections; empty without such errors. */
function findUnhandledErrors(output: string): string {
  const lines = output.split("\n");
  const start = lines.findIndex((line) => /⎯ Unhandled /.test(line));
  const errors = start < 0 ? [] : lines.slice(start + 1).filter((line) => line.trim() !== "");
  return errors.slice(0, MAX_REASON_LINES).join("\n");
}

/** Returns a name with the first lines of a reason. */
function formatNameWithReason(name: string, reason: string): string {
  return [name, ...reason.split("\n").slice(0, MAX_REASON_LINES)].join("\n    ").trimEnd();
}
