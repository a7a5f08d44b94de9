import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { build, type Rolldown } from "vite";
import { findChromium, launchFlags } from "../../scripts/lib/chromium.mjs";
import { root } from "../support/project/project-files.ts";
import { variedCampaign } from "./varied-campaigns.ts";

/** Makes an empty folder, which is removed when the process ends. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes an empty project, which is removed when the process ends. Its default brand is `mall`. */
export function benchProject(): string {
  const folder = benchFolder();
  writeFileSync(
    join(folder, "project.json"),
    JSON.stringify({ language: 3, name: "Bench", defaultBrand: "mall" }),
  );
  return folder;
}

/** Copies the project's campaigns into a folder that is removed when the process ends. */
export function campaignsFolder(): string {
  const folder = benchFolder();
  cpSync(join(root, "campaigns"), folder, { recursive: true });
  return folder;
}

/** Adds campaigns to a folder. */
export function addCampaigns(folder: string, count: number): void {
  mkdirSync(join(folder, "many"));
  for (let index = 0; index < count; index++)
    writeFileSync(join(folder, `many/page${index}.json`), variedCampaign(index));
}

/** Opens the usual Chromium, or the one that `find` returns. Rejects if it is not installed. */
export async function openChromium(find = findChromium, flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await find();
  if (executablePath === null)
    throw new Error("No Chromium was found: run node scripts/prepare.mjs --browser");
  return chromium.launch({ executablePath, args: [...launchFlags, ...flags] });
}

/** Bundles a script of tests/bench as for phones, and returns its code. */
export async function builtScript(path: string): Promise<string> {
  const built = await build({
    configFile: join(root, "tests/bench/bare-page/vite.config.ts"),
    root: join(root, "tests/bench"),
    logLevel: "error",
    build: { write: false, rolldownOptions: { input: join(root, "tests/bench", path) } },
  });
  if (!("output" in built)) throw new Error("Expected one finished build");
  return built.output.find((file): file is Rolldown.OutputChunk => file.type === "chunk")?.code ?? "";
}

/** Returns the result of some work, and its duration in milliseconds. */
export function timed<T>(work: () => T): { value: T; ms: number } {
  const start = performance.now();
  const value = work();
  return { value, ms: performance.now() - start };
}
