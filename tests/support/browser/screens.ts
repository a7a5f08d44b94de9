import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Resizes an open page to each of these sizes (CSS pixels) and calls `look`. */
export async function onScreens(
  page: Page,
  sizes: readonly (readonly [width: number, height: number])[],
  look: (width: number, height: number) => Promise<void>,
): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height] as const);
    await look(width, height);
  }
}

/** Returns the width of a page's content in CSS pixels. It exceeds the screen if content overflows, even if it is cut off. */
export const contentWidth = (page: Page) =>
  page.evaluate(() =>
    Math.max(...Array.from(document.querySelectorAll("html, .page"), ({ scrollWidth }) => scrollWidth)),
  );

/** Expects that an open page is exactly as wide as each of these screens. */
export function expectToFit(
  page: Page,
  sizes: Parameters<typeof onScreens>[1] = [
    [320, 568],
    [375, 812],
    [1280, 800],
  ],
): Promise<void> {
  return onScreens(page, sizes, async (width) => expect(await contentWidth(page)).toBe(width));
}
