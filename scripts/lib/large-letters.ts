import type { Page } from "playwright-core";
import { enlargeLetters as enlarge } from "../../src/studio/frame/enlarge-letters.ts";

/** Draws a page as a WebView does whose letters are so many times as large. */
export function enlargeLetters(page: Page, times: number): Promise<void> {
  return page.evaluate(enlarge, times);
}
