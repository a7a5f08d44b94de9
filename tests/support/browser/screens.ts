import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Puts an open page on screens of these sizes, in CSS pixels, one after the other, and looks at each. */
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

/** How wide the content of a page is, in CSS pixels: more than its screen where something is cut off, also by the page itself. */
export const contentWidth = (page: Page) =>
  page.evaluate(() =>
    Math.max(...Array.from(document.querySelectorAll("html, .page"), ({ scrollWidth }) => scrollWidth)),
  );

/** An open page is exactly as wide as each of these screens. */
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
