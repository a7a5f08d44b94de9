import type { Page } from "playwright-core";

/** Real time without a request after which a page counts as quiet: an answer has led to its next request by then. */
const QUIET_MS = 80;

/** Maximum real time to wait for requests. */
const MAX_REQUEST_WAIT_MS = 15_000;

/**
 * Counts the requests of a page from now on. Returns a function that resolves when all requests are answered and the page
 * has been quiet since the call; with `isNew` false, since the last request.
 */
export function watchNetworkRequests(page: Page): (isNew?: boolean) => Promise<void> {
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
    const end = performance.now() + MAX_REQUEST_WAIT_MS;
    if (isNew) changed = performance.now();
    while ((open > 0 || performance.now() - changed < QUIET_MS) && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };
}
