import type { Page } from "playwright-core";

/** Holds back requests to an address until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (request) => {
    await gone;
    // The page may be closed by then.
    await request.continue().catch(() => {});
  });
  return letGo;
}
