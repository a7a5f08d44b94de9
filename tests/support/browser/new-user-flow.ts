import type { Page } from "playwright-core";
import { expect } from "vitest";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A visitor of a page of new users logs in by this button on the first day, joins, and orders for a fee of 60 yuan. */
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

/** A page on a screen of 320 points is no wider for a visitor than for a customer; each sees a button of this name. */
export async function expectToFitBoth(page: Page, buttons: Record<string, string>): Promise<void> {
  for (const [path, name] of Object.entries(buttons)) {
    await page.goto(path);
    await button(page, name).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  }
}
