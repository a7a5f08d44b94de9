import { expect } from "vitest";
import { comeBack } from "./browser.ts";
import type { DrawPage } from "./draw-page.ts";

/** What a page holds. */
interface Holdings {
  nodes: number;
  listeners: number;
  /** Style rules of all sheets. */
  rules: number;
}

/**
 * Takes a widget out of the page and back twenty times, and draws twenty times: the page must not hold more afterwards
 * than it did at first. `selector` is the widget's element; `prizes` are drawn in turn.
 */
export async function expectNoRemains(
  draw: DrawPage,
  { selector, prizes }: { selector: string; prizes: readonly unknown[] },
): Promise<void> {
  await drawTimes(draw, prizes, 1);
  const before = await remount(draw, selector, 4);
  await drawTimes(draw, prizes, 20);
  const after = await remount(draw, selector, 40);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes);
  expect(after.rules).toBe(before.rules);
}

async function drawTimes(draw: DrawPage, prizes: readonly unknown[], times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await draw.tap({ prize: prizes[i % prizes.length], after: 0 });
    await draw.waitFor("landing");
    await comeBack(draw.page);
    await draw.waitFor("rest");
    await draw.waitUntilFree();
  }
}

async function remount({ page }: DrawPage, selector: string, times: number): Promise<Holdings> {
  const toggle = page.getByRole("button", { name: "收起" });
  for (let i = 0; i < times; i++) {
    await toggle.evaluate((element: HTMLElement) => element.click());
    await page.locator(selector).waitFor({ state: i % 2 ? "attached" : "detached" });
  }
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const metricOf = (key: string) => metrics.find(({ name }) => name === key)?.value ?? Number.NaN;
  const rules = await page.evaluate(() => {
    const count = [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
    return count + document.adoptedStyleSheets.length;
  });
  return { nodes: metricOf("Nodes"), listeners: metricOf("JSEventListeners"), rules };
}
