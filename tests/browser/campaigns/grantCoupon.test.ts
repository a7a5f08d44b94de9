import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

const ROUTE = "/grantCoupon";

test("leads from the login through the draw to the promised voucher", { tags: "nightly" }, async ({
  open,
  sandbox,
}) => {
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const figure = (label: string) => page.locator(".stats-item", { hasText: label }).locator("dd");
  await button("立即登录").click();
  await page.locator('[data-persona="old-user"]').click();
  await page.waitForURL(/token=old-user/);

  await button("立即订购").click();
  await page.locator("[data-sandbox-fee]").fill("88");
  await page.locator('[data-sandbox="submit"]').click();
  await button("立即抽奖").click();
  const dialog = page.getByRole("dialog", { name: "恭喜中奖" });
  const said = await dialog.textContent();
  const reward = said?.includes("今日服务费全免") ? 88 : 44;
  expect(said).toContain(`${reward}元代金券`);
  await dialog.getByRole("button").first().click();
  await dialog.waitFor({ state: "detached" });

  await button("继续订购").waitFor();
  expect(await figure("今日服务费").textContent()).toBe("88元");
  expect(await figure("获得代金券").textContent()).toBe(`${reward}元`);
  expect((await sandbox.account("old-user")).vouchers).toEqual([]);
});
