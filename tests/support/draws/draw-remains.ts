import type { CDPSession } from "playwright-core";
import { expect } from "vitest";
import { comeBack } from "../browser/browser.ts";
import { skip, skipUntil } from "../browser/held-time.ts";
import type { DrawPage } from "./draw-page.ts";

/** To run before a page: notes which timers and frame callbacks are under way. */
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

/** Waits until no callback is to come on a page with COUNT_CALLBACKS. What the query client keeps its data by waits for longer. */
export function untilQuiet({ page }: Pick<DrawPage, "page">): Promise<void> {
  const isQuiet = () => {
    const { live } = window as unknown as { live: Map<string, number> };
    return [...live.values()].every((ms) => ms > 20_000);
  };
  return skipUntil(page, () => page.evaluate(isQuiet));
}

/** How many animations a page has; those of style sheets aside. */
export function animations({ page }: Pick<DrawPage, "page">): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter((one) => one.constructor === Animation).length);
}

/** What a page holds. */
interface Holdings {
  nodes: number;
  listeners: number;
  /** Style rules of all sheets. */
  rules: number;
}

/**
 * Takes a widget out of the page and back twenty times, and draws ten times: the page must not hold more afterwards
 * than it did at first. `selector` is the widget's element; `prizes` are drawn in turn.
 */
export async function expectNoRemains(
  draw: DrawPage,
  { selector, prizes }: { selector: string; prizes: readonly unknown[] },
): Promise<void> {
  // One for all measurements: what it adds itself is then in each of them.
  const session = await draw.page.context().newCDPSession(draw.page);
  await session.send("Performance.enable");
  await drawTimes(draw, prizes, 1);
  await remount(draw, selector, 4);
  const before = await holdingsOf(draw, session);
  await drawTimes(draw, prizes, 10);
  await remount(draw, selector, 40);
  // What is under way, such as a call, may hold something until it is over; what is left behind stays.
  const moreThanBefore = async () => {
    const after = await holdingsOf(draw, session);
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
    // A tap of Playwright's looks where the button is first, which takes longer than the draw.
    await draw.button.evaluate((element: HTMLElement) => element.click());
    await draw.waitFor("landing");
    await comeBack(draw.page);
    await draw.waitFor("rest");
    await draw.waitUntilFree();
  }
}

/** Takes the widget out of the page, or back into it, so many times. */
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

async function holdingsOf({ page }: DrawPage, session: CDPSession): Promise<Holdings> {
  // Toasts and what else goes by itself is gone by then.
  await skip(page, 5_000);
  // The first collection lets go of wrappers, the second of what only they held.
  for (let i = 0; i < 2; i++) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metricOf = (key: string) => metrics.find(({ name }) => name === key)?.value ?? Number.NaN;
  const rules = await page.evaluate(() => {
    const count = [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
    return count + document.adoptedStyleSheets.length;
  });
  return { nodes: metricOf("Nodes"), listeners: metricOf("JSEventListeners"), rules };
}
