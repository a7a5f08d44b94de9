import type { Page } from "playwright-core";
import { OVER, type Trace, trace } from "../../support/draws/draw-trace.ts";
import type { BenchedWidget } from "./widgets.ts";

/** Factor by which the CPU is slowed down. */
const SLOWDOWN = 6;

/** Delay of the server's answer (ms). */
const ANSWER_MS = 500;

/** The cost of a draw, by measure. Times of the main thread are milliseconds on the slow phone. */
export type Cost = Record<string, number>;

/** Plays a draw to its end, which `play` marks on the page's timeline, and returns its cost. */
export async function costOf(page: Page, play: () => Promise<unknown>): Promise<Cost> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const script = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
  };
  const before = await script();
  const seen = await trace(page, play);
  return {
    "main thread": seen.tasks.reduce((sum, { ownMs }) => sum + ownMs, 0),
    script: (await script()) - before,
    "longest task": Math.max(...seen.tasks.map(({ ownMs }) => ownMs)),
    "main-thread frames": seen.mainFrames,
    "frames a second": framesPerSecond(seen),
  };
}

function framesPerSecond({ drawn }: Trace): number {
  return (drawn.length / ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0))) * 1000;
}

/** Blocks the main thread 150 of 300 ms from now on. */
export function block(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    setInterval(() => {
      const end = performance.now() + 150;
      while (performance.now() < end);
    }, 300);
  });
}

/** Taps the button of our widget, and waits until it rests. */
export function playOurs(page: Page, { name, button }: BenchedWidget): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const widget = document.querySelector(".${name}");
    let isLanding = false;
    new MutationObserver(() => {
      const { phase } = widget.dataset;
      if (phase === "landing") isLanding = true;
      if (phase !== "rest" || !isLanding) return;
      console.timeStamp("${OVER}");
      resolve();
    }).observe(widget, { attributeFilter: ["data-phase"] });
    document.querySelector("${button}").click();
  })`);
}

/** Answers the draws of our widget. */
export async function answerDraws(page: Page, { prize }: BenchedWidget): Promise<void> {
  await page.route("**/prod-api/draw", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    await route.fulfill({ json: { code: "0", message: "", data: { prize } } }).catch(() => {});
  });
}

/** Removes the scripts of an open page, and keeps its HTML. */
export async function makeBare(page: Page): Promise<void> {
  const html = await page.evaluate(() => {
    for (const script of document.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
    return document.documentElement.outerHTML;
  });
  await page.setContent(html);
  await page.waitForTimeout(ANSWER_MS);
}

/** Plays the same movements without an engine: waits for the answer, then lands. */
export function playBare(page: Page, { waiting, landing }: BenchedWidget): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const move = ({ of, keyframes, duration, later = 0, ...timing }) =>
      Array.from(document.querySelectorAll(of), (element, i) =>
        element.animate(keyframes, { duration: duration + later * i, ...timing }),
      );
    const animations = move({ ...${JSON.stringify(waiting)}, iterations: Infinity });
    setTimeout(async () => {
      for (const animation of animations) animation.cancel();
      await Promise.all(move(${JSON.stringify(landing)}).map((animation) => animation.finished));
      console.timeStamp("${OVER}");
      resolve();
    }, ${ANSWER_MS});
  })`);
}
