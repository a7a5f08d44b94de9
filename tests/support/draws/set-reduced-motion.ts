import type { Page } from "playwright-core";

/** Sets or clears the reduced-motion preference. Returns when the page noticed, by performance.now(). */
export async function setReducedMotion(page: Page, isWished = true): Promise<number> {
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
