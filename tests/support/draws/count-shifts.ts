import type { Page } from "playwright-core";

/** Records layout shifts from now on, except within elements of this selector. */
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

/** Entry type that TypeScript lacks. */
type LayoutShiftEntry = PerformanceEntry & { sources: { node: Node | null }[] };

/** Returns by how many pixels the page is wider than the screen. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
