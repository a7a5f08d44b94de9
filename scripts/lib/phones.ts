import type { Browser, Page } from "playwright-core";
import { enlargeLetters as enlarge } from "../../src/studio/frame/enlarge-letters.ts";

/** A phone's screen on which pictures of pages are taken. */
export interface Phone {
  /** The phone's name in the file names of pictures. */
  name: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** The text zoom of the phone, as a factor. */
  textZoom: number;
  /** The parts of the screen under the notch and the home indicator, in CSS pixels. */
  insets?: { top?: number; left?: number; right?: number; bottom?: number };
}

const NOTCH_INSETS = { top: 47, bottom: 34 };

/** The phones for pictures: small, usual and large ones, with large text, in landscape, with a notch. */
export const phones: readonly Phone[] = [
  { name: "375", width: 375, height: 812, textZoom: 1 },
  { name: "320", width: 320, height: 568, textZoom: 1 },
  { name: "430", width: 430, height: 932, textZoom: 1 },
  { name: "375-130", width: 375, height: 812, textZoom: 1.3 },
  { name: "320-130", width: 320, height: 568, textZoom: 1.3 },
  { name: "375-200", width: 375, height: 812, textZoom: 2 },
  { name: "320-200", width: 320, height: 568, textZoom: 2 },
  { name: "notch", width: 375, height: 812, textZoom: 1, insets: NOTCH_INSETS },
  { name: "landscape", width: 812, height: 375, textZoom: 1, insets: { left: 47, right: 47, bottom: 21 } },
  { name: "tablet", width: 1024, height: 768, textZoom: 1 },
];

/** Opens an empty page on a phone, in its own browser context and with reduced motion. */
export async function openPageOnPhone(browser: Browser, phone: Phone, origin: string): Promise<Page> {
  const { width, height, insets } = phone;
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width, height }, isMobile: true, hasTouch: true },
    ...{ reducedMotion: "reduce", locale: "zh-CN", timezoneId: "Asia/Shanghai" },
  });
  // tsx wraps functions in calls of `__name`; functions that are sent to the page still contain them.
  await context.addInitScript("globalThis.__name = (made) => made;");
  const page = await context.newPage();
  if (insets) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
  }
  return page;
}

/** Applies the phone's text zoom to a loaded page. */
export const applyTextZoom = (page: Page, { textZoom }: Phone) =>
  textZoom === 1 ? Promise.resolve() : enlargeLetters(page, textZoom);

/** Draws a page like a WebView with this text zoom. */
export function enlargeLetters(page: Page, times: number): Promise<void> {
  return page.evaluate(enlarge, times);
}
