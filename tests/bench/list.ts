import { builtScript, openChromium } from "./set-up.ts";

// Benchmarks a ticking page with a list of 1,000 orders against a list that draws all of them each time.
// Run: npx tsx tests/bench/list.ts. Compare the ratios, not the milliseconds.

type Measured = Record<"opened" | "ticked", number>;

const browser = await openChromium();
try {
  const tab = await browser.newPage();
  await tab.setContent("<!doctype html><body>");
  await tab.addScriptTag({ type: "module", content: await builtScript("list-page/main.tsx") });
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
