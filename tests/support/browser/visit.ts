import type { Page, Request } from "playwright-core";
import { vi } from "vitest";
import { untilTakenOver } from "./taken-over.ts";

/**
 * Leads a page to an address, and waits until React has it and all that it asked for has come. Playwright's
 * "networkidle" would wait for half a second more, each time.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const onTheirWay = new Set<Request>();
  const asked = (request: Request) => onTheirWay.add(request);
  const come = (request: Request) => onTheirWay.delete(request);
  page.on("request", asked).on("requestfinished", come).on("requestfailed", come);
  await page.goto(address);
  await untilTakenOver(page);
  await vi.waitUntil(
    async () => {
      await untilDrawn(page);
      return onTheirWay.size === 0;
    },
    { timeout: 60_000, interval: 20 },
  );
  page.off("request", asked).off("requestfinished", come).off("requestfailed", come);
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
