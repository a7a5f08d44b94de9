import type { Locator, Page } from "playwright-core";

/** The paths of the new user's calls, which both of the pages make (spec 1, section 7). */
export const PATHS = {
  info: "/api/djdg/new/user/activity/info",
  join: "/api/djdg/new/user/activity/join",
  refund: "/api/djdg/new/user/activity/refund/service/fee",
} as const;

/** What the browser says of the faults that a test plays. */
export const OUR_FAILURES = [/Failed to load resource/];

export const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

/** Places the order that the open sheet of the sandbox's app asks for. */
export async function orderInApp(page: Page, fee: number): Promise<void> {
  await page.locator("[data-sandbox-fee]").fill(String(fee));
  await page.locator('[data-sandbox="submit"]').click();
}

/** Taps so fast that no answer can come between. */
export async function tapAtOnce(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    for (let i = 0; i < 4; i++) element.click();
  });
}
