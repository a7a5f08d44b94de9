import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSchemas } from "../../src/publish/read-json-folder.ts";
import { root } from "../support/project/project-files.ts";
import { median } from "./ratio.ts";
import { benchFolder } from "./set-up.ts";
import { writeVariedCopies } from "./varied-copies.ts";

// Benchmarks validation: one file against ajv-cli, and many different files against plain JSON.parse and ajv.
// Run: npx tsx tests/bench/check.ts [FILES]. Compare the ratios, not the milliseconds.

const FILES = Number(process.argv[2] ?? 2000);
const RUNS = 5;

/** Script that prints the peak memory (KB) and CPU time (µs, all threads) of its process at exit. */
const peak = `import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () => {
  const { maxRSS, systemCPUTime, userCPUTime } = process.resourceUsage();
  console.error([maxRSS, userCPUTime + systemCPUTime].join(" "));
});`;

const schemas = readSchemas(join(root, "schemas"));
const folder = benchFolder();
const engine = join(root, "scripts/campaign-engine.mjs");
const one = "campaigns/seasonal/yearTaskTicket.json";

interface Run {
  ms: number;
  /** CPU time, which other programs on the machine hardly change. */
  cpuMs: number;
  megabytes: number;
}

function run(args: readonly string[]): Run {
  const start = performance.now();
  const imports = ["--import", `data:text/javascript,${encodeURIComponent(peak)}`];
  const { status, stderr, stdout } = spawnSync(process.execPath, [...imports, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${args.join(" ")}\n${stdout}${stderr}`);
  const [kilobytes = 0, cpu = 0] = (stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return { ms: performance.now() - start, cpuMs: cpu / 1000, megabytes: kilobytes / 1000 };
}

function medianOf(args: readonly string[]): number {
  return median(Array.from({ length: RUNS }, () => run(args).ms));
}

/** Writes the schemas with a $id, which ajv-cli requires and ours lack. */
function ajvArguments(): string[] {
  for (const [name, schema] of Object.entries(schemas)) {
    const path = join(folder, "schemas", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ $id: `https://schemas.example/${name}`, ...schema }));
  }
  const at = (name: string) => join(folder, "schemas", name);
  const others = ["block", "definitions", "names"].map((name) => at(`${name}.schema.json`));
  const references = [...others, at("blocks/*.json")].flatMap((path) => ["-r", path]);
  const options = ["--strict=false", "--validate-formats=false", "--all-errors"];
  return [
    fileURLToPath(import.meta.resolve("ajv-cli/dist/index.js")),
    "validate",
    "-s",
    at("campaign.schema.json"),
    ...references,
    ...options,
  ];
}

/** Runs JSON.parse and ajv's API alone, as a process of its own that compiles the schemas too. */
function runFloor(path: string): Run {
  return run([join(root, "tests/bench/ajv-floor.mjs"), join(root, "schemas"), path]);
}

function say(...parts: (string | number)[]): void {
  const shown = parts.map((part) => (typeof part === "number" ? part.toFixed(part < 10 ? 2 : 0) : part));
  process.stdout.write(`${shown.join(" ")}\n`);
}

run([engine, "validate", one]);
const ajv = medianOf([...ajvArguments(), "-d", one]);
const alone = medianOf([engine, "validate", "--no-cache", one]);
const again = medianOf([engine, "validate", one]);
say(
  "one file:",
  alone,
  "ms, ajv-cli",
  ajv,
  "ms, ratio",
  alone / ajv,
  "(unchanged since the last run:",
  again / ajv,
  "of it)",
);

const [oneFloor, oneFresh] = [runFloor(one), run([engine, "validate", "--no-cache", one])];
say(
  "one file, CPU time:",
  oneFresh.cpuMs,
  "ms, ajv's API",
  oneFloor.cpuMs,
  "ms, ratio",
  oneFresh.cpuMs / oneFloor.cpuMs,
);

const campaigns = join(folder, "campaigns");
writeVariedCopies(campaigns, FILES);
const all = [engine, "validate", campaigns];
const floor = runFloor(campaigns);
const fresh = run([...all, "--no-cache"]);
say(
  FILES,
  "files, cold:",
  fresh.ms,
  "ms, JSON.parse and ajv alone",
  floor.ms,
  "ms, ratio",
  fresh.ms / floor.ms,
);
say(
  "CPU time of all threads:",
  fresh.cpuMs,
  "ms, JSON.parse and ajv alone",
  floor.cpuMs,
  "ms, ratio",
  fresh.cpuMs / floor.cpuMs,
);
say("memory: at most", fresh.megabytes, "MB, JSON.parse and ajv alone", floor.megabytes, "MB");

run(all);
const edited = join(folder, one);
writeFileSync(edited, readFileSync(edited, "utf8").replace('"title": "', '"title": "新'));
const changed = run(all);
say(
  "again after one change:",
  changed.cpuMs,
  "ms of CPU time, of the first run",
  changed.cpuMs / fresh.cpuMs,
);
