import type { Page } from "playwright-core";
import { expect } from "vitest";
import { comeBack, test } from "../../support/browser/browser.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const claimed = (page: Page) => page.locator(".stats-item", { hasText: "今日已领" }).locator("dd");

async function order(page: Page, fee: number): Promise<void> {
  await button(page, "前往订购").click();
  await page.locator("[data-sandbox-fee]").fill(String(fee));
  await page.locator('[data-sandbox="submit"]').click();
}

test("leads from the login to the whole pool, the voucher of the next day, and joining again", {
  tags: "nightly",
}, async ({ open, sandbox }) => {
  await sandbox.clock("2024-10-01T10:00:00+08:00");
  const page = await open({ path: "/orderRichList?phoneType=ios" });
  await button(page, "立即登录").click();
  await page.locator('[data-sandbox="login-sheet"] [data-persona="old-user"]').click();
  await button(page, "立即参与").click();
  const dialog = page.getByRole("dialog", { name: "参与成功" });
  await dialog.getByRole("button").first().click();
  await dialog.waitFor({ state: "detached" });

  await order(page, 300.5);
  await claimed(page).getByText("300.5").waitFor();
  await order(page, 900);
  await button(page, "今日奖励已领完").waitFor();
  expect(await claimed(page).textContent()).toBe("1000元");

  await sandbox.clock("2024-10-02T10:00:00+08:00");
  await comeBack(page);
  await button(page, "立即参与").waitFor();
  expect(await claimed(page).textContent()).toBe("0元");
  expect((await sandbox.account("old-user")).vouchers).toMatchObject([
    { amount: 1000, source: "orderRichList" },
  ]);
});
