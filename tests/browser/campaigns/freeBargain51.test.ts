import type { Page } from "playwright-core";
import { expect } from "vitest";
import { comeBack, test } from "../../support/browser/browser.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figure = (page: Page, label: string) => page.locator(".stats-item", { hasText: label }).locator("dd");

test("leads from the login through an order to the voucher of the next day", { tags: "nightly" }, async ({
  open,
  sandbox,
}) => {
  await sandbox.clock("2025-04-29T10:00:00+08:00");
  const page = await open({ path: "/freeBargain51?phoneType=ios" });
  await button(page, "立即登录").click();
  await page.locator('[data-sandbox="login-sheet"] [data-persona="old-user"]').click();
  await button(page, "立即参与").click();
  await page.getByRole("dialog", { name: "参与成功" }).waitFor();
  await button(page, "知道了").click();

  await button(page, "继续订购领更多").click();
  await page.locator("[data-sandbox-fee]").fill("120.5");
  await page.locator('[data-sandbox="submit"]').click();
  await figure(page, "已获返还").getByText("120.5").waitFor();
  expect(await figure(page, "剩余可返").textContent()).toBe("879.5元");

  await sandbox.clock("2025-04-30T10:00:00+08:00");
  await comeBack(page);
  await figure(page, "剩余可返").getByText("1000").waitFor();
  expect((await sandbox.account("old-user")).vouchers).toMatchObject([
    { amount: 120.5, source: "freeBargain51" },
  ]);
});
