import type { Browser, Page } from "playwright-core";
import { enlargeLetters as enlarge } from "../../src/studio/frame/enlarge-letters.ts";

/** A screen to look at a page on. */
export interface Phone {
  /** Names it in the file of a picture. */
  name: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** How many times as large the phone makes letters. */
  letters: number;
  /** What of the screen lies under the notch and the bar to swipe, in CSS pixels. */
  insets?: { top?: number; left?: number; right?: number; bottom?: number };
}

const NOTCH = { top: 47, bottom: 34 };

/** The phones that pages are looked at on: small, usual, large, letters as the elderly have them, turned, with a notch. */
export const phones: readonly Phone[] = [
  { name: "375", width: 375, height: 812, letters: 1 },
  { name: "320", width: 320, height: 568, letters: 1 },
  { name: "430", width: 430, height: 932, letters: 1 },
  { name: "375-130", width: 375, height: 812, letters: 1.3 },
  { name: "320-130", width: 320, height: 568, letters: 1.3 },
  { name: "375-200", width: 375, height: 812, letters: 2 },
  { name: "320-200", width: 320, height: 568, letters: 2 },
  { name: "notch", width: 375, height: 812, letters: 1, insets: NOTCH },
  { name: "landscape", width: 812, height: 375, letters: 1, insets: { left: 47, right: 47, bottom: 21 } },
  { name: "tablet", width: 1024, height: 768, letters: 1 },
];

/** A page of nothing yet in a phone of this size, in a context of its own; what moves stands still. */
export async function newPageOn(browser: Browser, phone: Phone, origin: string): Promise<Page> {
  const { width, height, insets } = phone;
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width, height }, isMobile: true, hasTouch: true },
    ...{ reducedMotion: "reduce", locale: "zh-CN", timezoneId: "Asia/Shanghai" },
  });
  // What names functions where TypeScript is run as it is, and goes with those that are sent to the page.
  await context.addInitScript("globalThis.__name = (made) => made;");
  const page = await context.newPage();
  if (insets) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
  }
  return page;
}

/** Once a page is there: makes its letters as large as the phone has them. */
export const showLetters = (page: Page, { letters }: Phone) =>
  letters === 1 ? Promise.resolve() : enlargeLetters(page, letters);

/** Draws a page as a WebView does whose letters are so many times as large. */
export function enlargeLetters(page: Page, times: number): Promise<void> {
  return page.evaluate(enlarge, times);
}
