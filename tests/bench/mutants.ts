import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isBrowserTest, selectTests } from "../../scripts/lib/select-tests.ts";
import { root } from "../support/project/project-files.ts";
import { type Mutant, mutants } from "./mutants-list.ts";
import { benchFolder } from "./set-up.ts";

/**
 * Makes one fault after the other in a copy of the project and runs the tests near it: a fault that no test catches is
 * a gap in the tests. `--at REVISION` uses that revision of the project, to compare the tests of two revisions.
 * Arguments are words in the names of faults; without arguments, all are made.
 */
const { values, positionals } = parseArgs({
  options: { at: { type: "string" } },
  allowPositionals: true,
});

const copy = benchFolder();

function makeCopy(): void {
  if (values.at === undefined) {
    const apart = ["node_modules", "dist", ".git", ".cache"].map((name) => join(root, name));
    cpSync(root, copy, { recursive: true, filter: (path) => !apart.includes(path) });
  } else {
    const archive = run("git", ["archive", "--output", join(copy, "project.tar"), values.at], root);
    if (!archive || !run("tar", ["-xf", "project.tar"], copy))
      throw new Error(`There is no revision ${values.at}`);
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
}

function run(command: string, args: string[], cwd: string): boolean {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", "ignore", "ignore"],
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`, NO_COLOR: "1" },
  });
  return status === 0;
}

/** Returns the tests near a fault: those that need a browser, and the others. */
function testsNear({ near }: Mutant): { flows: string[]; others: string[] } {
  const found = near
    .map((word) => selectTests(copy, word))
    .flatMap(({ whole, named }) => [...whole, ...named]);
  const files = [...new Set(found)];
  return { flows: files.filter(isBrowserTest), others: files.filter((path) => !isBrowserTest(path)) };
}

function pass(files: readonly string[]): boolean {
  return files.length === 0 || run("vitest", ["run", "--bail=1", ...files], copy);
}

/** Returns the kind of tests that catch the fault first, or null if none does. */
function caughtBy(mutant: Mutant): "tests" | "browser" | null {
  const { file } = mutant;
  const { flows, others } = testsNear(mutant);
  if (!pass(others)) return "tests";
  if (flows.length === 0) return null;
  if ((file.startsWith("src/") || !existsSync(join(copy, "dist"))) && !build()) return "browser";
  return pass(flows) ? null : "browser";
}

function build(): boolean {
  return (
    run("vite", ["build", "--logLevel", "warn"], copy) &&
    run(process.execPath, ["scripts/campaign-engine.mjs", "publish"], copy)
  );
}

makeCopy();
const chosen = mutants.filter(
  ({ what, file }) =>
    positionals.length === 0 || positionals.some((word) => `${what} ${file}`.includes(word)),
);
// If tests failed without a fault, each fault would count as caught.
if (!pass([...new Set(chosen.flatMap((mutant) => testsNear(mutant).others))]))
  throw new Error("The tests near the faults fail without a fault");
let caught = 0;
for (const mutant of chosen) {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, "utf8");
  if (text.split(mutant.find).length !== 2)
    throw new Error(`"${mutant.find}" does not occur exactly once in ${mutant.file}`);
  writeFileSync(
    path,
    text.replace(mutant.find, () => mutant.write),
  );
  const start = performance.now();
  const by = caughtBy(mutant);
  writeFileSync(path, text);
  if (by) caught++;
  const seconds = ((performance.now() - start) / 1000).toFixed(0).padStart(4);
  const verdict = by === null ? "MISSED" : by === "tests" ? "caught" : "caught in the browser";
  process.stdout.write(`${seconds} s  ${verdict.padEnd(22)} ${mutant.what} (${mutant.file})\n`);
}
process.stdout.write(`${caught} of ${chosen.length} caught\n`);
