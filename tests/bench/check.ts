import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { schemaValidatorOf } from "../../src/check/schema/validate-schema.ts";
import { readSchemas } from "../../src/publish/read-folder.ts";
import { root } from "../support/project/project-files.ts";
import { median } from "./ratio.ts";
import { benchFolder, timed } from "./set-up.ts";
import { variedBrand, variedCampaign } from "./varied-campaigns.ts";

// Benchmarks validation: one file against ajv-cli, and 2,000 different files against plain JSON.parse and ajv.
// Run: npx tsx tests/bench/check.ts. Compare the ratios, not the milliseconds.

const FILES = 2000;
const RUNS = 5;

/** Script that prints the peak memory of its process at exit. */
const peak = `import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () => console.error(process.resourceUsage().maxRSS));`;

const schemas = readSchemas(join(root, "schemas"));
const folder = benchFolder();
const engine = join(root, "scripts/campaign-engine.mjs");
const one = "campaigns/seasonal/yearTaskTicket.json";

interface Run {
  ms: number;
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
  return { ms: performance.now() - start, megabytes: Number(stderr.trim().split("\n").at(-1)) / 1000 };
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

function writeFiles(): string[] {
  mkdirSync(join(folder, "campaigns/brands"), { recursive: true });
  writeFileSync(join(folder, "campaigns/brands/mall.json"), variedBrand);
  return Array.from({ length: FILES }, (_, index) => {
    const path = join(folder, `campaigns/page${index}.json`);
    writeFileSync(path, variedCampaign(index));
    return path;
  });
}

function floorOf(paths: readonly string[]): number {
  const validate = schemaValidatorOf(schemas);
  validate("campaign.schema.json", {});
  return timed(() => {
    for (const path of paths) {
      const errors = validate("campaign.schema.json", JSON.parse(readFileSync(path, "utf8")));
      if (errors.length > 0) throw new Error(`${path}: ${JSON.stringify(errors[0])}`);
    }
  }).ms;
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

const paths = writeFiles();
const all = [engine, "validate", join(folder, "campaigns")];
const floor = floorOf(paths);
const fresh = run([...all, "--no-cache"]);
say(
  FILES,
  "files:",
  fresh.ms,
  "ms, JSON.parse and ajv alone",
  floor,
  "ms;",
  (fresh.ms - floor) / FILES,
  "ms more for each table; at most",
  fresh.megabytes,
  "MB",
);

run(all);
writeFileSync(paths[7] ?? "", variedCampaign(FILES + 7).replaceAll(String(FILES + 7), "7"));
const changed = run(all);
say("again after one change:", changed.ms, "ms, of the first run", changed.ms / fresh.ms);
