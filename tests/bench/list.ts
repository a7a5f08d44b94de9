import { join } from "node:path";
import { chromium } from "playwright-core";
import { build, type Rolldown } from "vite";
import { findChromium, launchFlags } from "../../scripts/lib/chromium.mjs";
import { root } from "../support/project/project-files.ts";

// What a list of 1,000 orders costs while the page ticks, against one that draws all of them each time.
// Run: npx tsx tests/bench/list.ts. Compare the ratios, not the milliseconds.

type Measured = Record<"opened" | "ticked", number>;

const page = join(root, "tests/bench/list-page");
const built = await build({
  configFile: join(root, "tests/bench/bare-page/vite.config.ts"),
  root: page,
  logLevel: "error",
  build: { write: false },
});
if (!("output" in built)) throw new Error("Expected one finished build");
const [script] = built.output.filter((file): file is Rolldown.OutputChunk => file.type === "chunk");

const executablePath = await findChromium();
if (executablePath === null) throw new Error("No Chromium was found: run node scripts/prepare.mjs --browser");
const browser = await chromium.launch({ executablePath, args: launchFlags });
try {
  const tab = await browser.newPage();
  await tab.setContent("<!doctype html><body>");
  await tab.addScriptTag({ type: "module", content: script?.code ?? "" });
  await tab.waitForFunction("window.bench");
  const measure = (which: "ours" | "naive") => tab.evaluate(`window.bench.${which}()`) as Promise<Measured>;
  for (const warmUp of ["naive", "ours"] as const) await measure(warmUp);
  const naive = await measure("naive");
  const ours = await measure("ours");
  const line = (what: string, of: keyof Measured) =>
    `${what}: all ${naive[of].toFixed(2)} ms, ours ${ours[of].toFixed(2)} ms, ratio ${(naive[of] / ours[of]).toFixed(0)}\n`;
  process.stdout.write(line("opening", "opened") + line("a tick with all of them drawn", "ticked"));
} finally {
  await browser.close();
}
