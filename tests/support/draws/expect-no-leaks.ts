import type { CDPSession } from "playwright-core";
import { expect } from "vitest";
import { comeBack } from "../browser/browser.ts";
import { skip, skipUntil } from "../browser/held-time.ts";
import type { DrawPage } from "./draw-page.ts";

/** Script that runs before a page and records its pending timers and frame callbacks. */
export const COUNT_CALLBACKS = `window.live = new Map();
for (const [set, clear, isOnce] of [
  ["setTimeout", "clearTimeout", true],
  ["setInterval", "clearInterval", false],
  ["requestAnimationFrame", "cancelAnimationFrame", true],
]) {
  const [start, stop] = [window[set], window[clear]];
  window[set] = (task, ...how) => {
    const id = start((...given) => {
      if (isOnce) live.delete(set + id);
      task(...given);
    }, ...how);
    live.set(set + id, set === "requestAnimationFrame" ? 0 : how[0] ?? 0);
    return id;
  };
  window[clear] = (id) => {
    live.delete(set + id);
    stop(id);
  };
}`;

/** Waits until a page with COUNT_CALLBACKS has no pending callback, except the query client's longer cache timers. */
export function untilQuiet({ page }: Pick<DrawPage, "page">): Promise<void> {
  const isQuiet = () => {
    const { live } = window as unknown as { live: Map<string, number> };
    return [...live.values()].every((ms) => ms > 20_000);
  };
  return skipUntil(page, () => page.evaluate(isQuiet));
}

/** Returns the number of animations of a page, without CSS animations and transitions. */
export function animations({ page }: Pick<DrawPage, "page">): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter((one) => one.constructor === Animation).length);
}

/** Resources held by a page. */
interface PageResources {
  nodes: number;
  listeners: number;
  /** Number of style rules in all sheets. */
  rules: number;
}

/**
 * Removes and restores a widget twenty times, and draws ten times. Expects the page to hold no more than before.
 * `selector` is the widget's element; `prizes` are drawn in turn.
 */
export async function expectNoLeaks(
  draw: DrawPage,
  { selector, prizes }: { selector: string; prizes: readonly unknown[] },
): Promise<void> {
  // One session for all measurements, so that its own overhead is in each of them.
  const session = await draw.page.context().newCDPSession(draw.page);
  await session.send("Performance.enable");
  await drawTimes(draw, prizes, 1);
  await remount(draw, selector, 4);
  const before = await resourcesOf(draw, session);
  await drawTimes(draw, prizes, 10);
  await remount(draw, selector, 40);
  // A pending call may hold something until it is over; only leaks stay.
  const moreThanBefore = async () => {
    const after = await resourcesOf(draw, session);
    return {
      listeners: Math.max(0, after.listeners - before.listeners),
      nodes: Math.max(0, after.nodes - before.nodes),
      rules: after.rules - before.rules,
    };
  };
  await expect.poll(moreThanBefore).toEqual({ listeners: 0, nodes: 0, rules: 0 });
}

async function drawTimes(draw: DrawPage, prizes: readonly unknown[], times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    draw.answerWith({ prize: prizes[i % prizes.length], after: 0 });
    // Playwright's tap first locates the button, which takes longer than the draw.
    await draw.button.evaluate((element: HTMLElement) => element.click());
    await draw.waitFor("landing");
    await comeBack(draw.page);
    await draw.waitFor("rest");
    await draw.waitUntilFree();
  }
}

/** Removes or restores the widget this many times. */
function remount({ page }: DrawPage, selector: string, times: number): Promise<void> {
  return page.getByRole("button", { name: "收起" }).evaluate(
    async (toggle: HTMLElement, { selector, times }) => {
      for (let i = 0; i < times; i++) {
        const isThere = document.querySelector(selector) !== null;
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if ((document.querySelector(selector) !== null) === isThere) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document, { childList: true, subtree: true });
          toggle.click();
        });
      }
    },
    { selector, times },
  );
}

async function resourcesOf({ page }: DrawPage, session: CDPSession): Promise<PageResources> {
  // By then toasts and other temporary elements have disappeared.
  await skip(page, 5_000);
  // The first collection frees wrappers, the second the objects that only they held.
  for (let i = 0; i < 2; i++) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metricOf = (key: string) => metrics.find(({ name }) => name === key)?.value ?? Number.NaN;
  const rules = await page.evaluate(() => {
    const count = [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
    return count + document.adoptedStyleSheets.length;
  });
  return { nodes: metricOf("Nodes"), listeners: metricOf("JSEventListeners"), rules };
}
