import type { Page } from "playwright-core";

/** Lets nothing of this address through until the function that it resolves to is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (request) => {
    await gone;
    // The page may be gone by then.
    await request.continue().catch(() => {});
  });
  return letGo;
}
