import type { Page } from "playwright-core";
import { expect } from "vitest";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Logs in as a new user on the first day with this button, joins, and orders for a fee of 60 yuan. */
export async function joinAndOrder(page: Page, login: string): Promise<void> {
  await button(page, login).click();
  await page.locator('[data-persona="new-day1"]').click();
  await page.waitForURL(/token=new-day1/);

  await button(page, "立即参与").click();
  await button(page, "知道了").click();
  await button(page, "继续订购").click();
  await page.locator("[data-sandbox-fee]").fill("60");
  await page.locator('[data-sandbox="submit"]').click();
}

/** Expects that pages fit a screen of 320 points, for visitors and customers. Each path has the name of its button. */
export async function expectToFitBoth(page: Page, buttons: Record<string, string>): Promise<void> {
  for (const [path, name] of Object.entries(buttons)) {
    await page.goto(path);
    await button(page, name).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  }
}
