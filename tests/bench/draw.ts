import { rmSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium, launchFlags } from "../../scripts/lib/chromium.mjs";
import { startPreview } from "../../scripts/lib/preview-server.ts";
import { testedCampaigns } from "../support/campaigns/tested-campaigns.ts";
import { DrawPage, VISIT, type Widget, widgets } from "../support/draws/draw-page.ts";
import { OVER, type Trace, trace } from "../support/draws/draw-trace.ts";

/** A phone of six times less speed, three pixels a point (widgets.md). */
const SLOWDOWN = 6;
const ROUNDS = 3;

/** The same document without any script but this: taps, waits for an answer, and plays two animations. */
const BARE = `(mover, keyframes, over) => new Promise((resolve) => {
  const moving = document.querySelector(mover);
  const waiting = moving.animate(keyframes, { duration: 1000, iterations: Infinity });
  setTimeout(() => {
    waiting.cancel();
    moving.animate(keyframes, { duration: 5000, easing: "ease-out" });
    setTimeout(() => {
      console.timeStamp(over);
      resolve();
    }, 5000);
  }, 500);
})`;

const KEYFRAMES = {
  wheel: [{ transform: "rotate(0deg)" }, { transform: "rotate(3780deg)" }],
  grid: [0, 1, 2].map((i) => ({ transform: `translate(${i * 100}%,0)`, easing: "step-end" })),
};

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

async function openWidget(browser: Browser, origin: string, widget: Widget): Promise<DrawPage> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 3,
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/${widget.name}Full${VISIT}`);
  return new DrawPage(page, widget, false).listen();
}

async function traceOurs(draw: DrawPage): Promise<Trace> {
  const { page, widget } = draw;
  draw.reply = { prize: widget.prizes[2], after: 500 };
  await slowDown(page);
  return trace(page, () =>
    page.evaluate(
      ([name, over]) =>
        new Promise<void>((resolve) => {
          const block = document.querySelector<HTMLElement>(`.${name}`);
          new MutationObserver(() => {
            if (block?.dataset.place === undefined) return;
            // biome-ignore lint/suspicious/noConsole: a mark in the trace
            console.timeStamp(over);
            resolve();
          }).observe(document.body, { attributeFilter: ["data-place"], subtree: true });
          document.querySelector<HTMLElement>(`.${name}-go`)?.click();
        }),
      [widget.name, OVER],
    ),
  );
}

/** Takes the scripts out of an open page, and leaves what is seen of it. */
async function traceBare({ page, widget }: DrawPage): Promise<Trace> {
  const html = await page.evaluate(() => {
    for (const script of document.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
    return document.documentElement.outerHTML;
  });
  await page.setContent(html);
  await page.waitForTimeout(500);
  await slowDown(page);
  const call = `(${BARE})("${widget.mover}", ${JSON.stringify(KEYFRAMES[widget.name])}, "${OVER}")`;
  return trace(page, () => page.evaluate(call));
}

const ownMs = ({ tasks }: Trace) => tasks.reduce((sum, task) => sum + task.ownMs, 0);
const framesPerSecond = ({ drawn }: Trace) =>
  (drawn.length / ((drawn[drawn.length - 1] ?? 0) - (drawn[0] ?? 0))) * 1000;
const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

/** Blocks the main thread 150 of 300 ms. */
const block = ({ page }: DrawPage) =>
  page.evaluate(() => {
    setInterval(() => {
      const end = performance.now() + 150;
      while (performance.now() < end);
    }, 300);
  });

async function measure(browser: Browser, origin: string, widget: Widget): Promise<string> {
  const ratios: number[] = [];
  const longest: number[] = [];
  const mainFrames: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const draw = await openWidget(browser, origin, widget);
    const ours = await traceOurs(draw);
    const bare = await traceBare(draw);
    ratios.push(ownMs(ours) / ownMs(bare));
    longest.push(Math.max(...ours.tasks.map((task) => task.ownMs)));
    mainFrames.push(ours.mainFrames);
    await draw.page.context().close();
  }
  const blocked = await openWidget(browser, origin, widget);
  await block(blocked);
  const frames = framesPerSecond(await traceOurs(blocked));
  await blocked.page.context().close();
  return [
    widget.name.padEnd(6),
    `${median(ratios).toFixed(2)} of the main-thread time of a bare WAAPI widget`,
    `${median(mainFrames)} main-thread frames`,
    `longest task ${median(longest).toFixed(0)} ms at a sixth of the speed`,
    `${frames.toFixed(0)} frames/s while the main thread is blocked`,
  ].join("   ");
}

const folder = testedCampaigns();
const preview = await startPreview({ CAMPAIGNS: folder });
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? "",
  args: launchFlags,
});
for (const widget of widgets) {
  // biome-ignore lint/suspicious/noConsole: what a bench is for
  console.log(await measure(browser, preview.origin, widget));
}
await Promise.all([browser.close(), preview.stop()]);
rmSync(folder, { recursive: true });
