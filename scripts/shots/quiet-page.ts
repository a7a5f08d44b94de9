import type { Page } from "playwright-core";

/** Nothing that was asked is unanswered for so long, in real milliseconds: what an answer leads to has been asked by then. */
const QUIET_MS = 80;

/** What is not answered by then never is. */
const MOST_MS = 15_000;

/**
 * Watches what a page asks for, from now on. What it returns resolves when all has been answered, and nothing was asked
 * for a while since the call; with `isNew` false since the last request, where nothing happened that leads to more.
 */
export function watchTraffic(page: Page): (isNew?: boolean) => Promise<void> {
  let open = 0;
  let changed = performance.now();
  const count = (by: number) => () => {
    open += by;
    changed = performance.now();
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
  return async (isNew = true) => {
    const end = performance.now() + MOST_MS;
    if (isNew) changed = performance.now();
    while ((open > 0 || performance.now() - changed < QUIET_MS) && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };
}
