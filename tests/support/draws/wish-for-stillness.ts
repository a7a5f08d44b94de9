import type { Page } from "playwright-core";

/** The customer wishes for less motion, or not any more: returns since when the page knows it, by performance.now(). */
export async function wishForStillness(page: Page, isWished = true): Promise<number> {
  const known = await page.evaluateHandle(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const at = new Promise<number>((resolve) =>
      query.addEventListener("change", () => resolve(performance.now()), { once: true }),
    );
    return { at };
  });
  await page.emulateMedia({ reducedMotion: isWished ? "reduce" : "no-preference" });
  return known.evaluate(({ at }) => at);
}
