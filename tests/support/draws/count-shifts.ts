import type { Page } from "playwright-core";

/** Counts what moves on the page from now on; what happens within elements of this selector aside. */
export async function countShifts(page: Page, besides = "not-there"): Promise<() => Promise<string[]>> {
  const shifts = await page.evaluateHandle((besides) => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShiftEntry[]) {
        const moved = sources.filter(({ node }) => !(node?.parentElement ?? document.body).closest(besides));
        if (moved.length > 0 || sources.length === 0)
          shifts.push(moved.map(({ node }) => node?.nodeName).join());
      }
    }).observe({ type: "layout-shift" });
    return shifts;
  }, besides);
  return () => shifts.jsonValue();
}

/** What TypeScript does not know of yet. */
type LayoutShiftEntry = PerformanceEntry & { sources: { node: Node | null }[] };

/** By how many pixels the page is wider than the screen. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
