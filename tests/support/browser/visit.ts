import type { Page } from "playwright-core";
import { watchTraffic } from "../../../scripts/shots/quiet-page.ts";
import { untilTakenOver } from "./taken-over.ts";

/**
 * Leads a page from one address to the next: what it returns resolves when React has the page at the address, and all
 * that it asked for has come. Playwright's "networkidle" would wait for half a second more, each time.
 */
export function visitsOf(page: Page): (address: string) => Promise<void> {
  const quiet = watchTraffic(page);
  return async (address) => {
    await page.goto(address);
    await untilTakenOver(page);
    await quiet();
    await untilDrawn(page);
  };
}

/** Waits until what stands on a page now has been drawn, and what came in by a movement that ends stands still. */
export function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
