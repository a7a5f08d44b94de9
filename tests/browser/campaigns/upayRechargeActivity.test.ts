import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { expectToFit, onScreens } from "../../support/browser/screens.ts";

const ROUTE = "/upayRechargeActivity";
/** A customer who has recharged by a wallet, so that the coupon centre grants no first-recharge voucher. */
const WHO = "old-user";

test("leads from the login through recharge and order to the voucher in the account", {
  tags: "nightly",
}, async ({ open, sandbox }) => {
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("立即登录").click();
  await page.locator(`[data-persona="${WHO}"]`).click();
  await page.waitForURL(/token=old-user/);

  await button("去充值").click();
  await page.locator("[data-sandbox-amount]").fill("50");
  await page.locator('[data-sandbox="submit"]').click();
  await button("继续订购").click();
  await page.locator("[data-sandbox-fee]").fill("120");
  await page.locator('[data-sandbox="submit"]').click();
  await button("领取奖励").click();
  const won = page.getByRole("dialog", { name: "领取成功" });
  await won.getByText("60元").waitFor();
  await won.getByRole("button", { name: "开心收下" }).click();
  await won.waitFor({ state: "detached" });
  await button("查看我的代金券").click();
  await page.locator('[data-sandbox="voucher-sheet"]').waitFor();

  const { vouchers } = await sandbox.account(WHO);
  expect(vouchers.filter(({ source }) => source === "upayRechargeActivity")).toMatchObject([{ amount: 60 }]);
});

test("fits screens from 320 to 1280 points, with the advantages in one row", { tags: "nightly" }, async ({
  open,
  sandbox,
}) => {
  await sandbox.recharge(WHO, 5000);
  await sandbox.order(WHO, 120, { times: 2 });
  const page = await open({ path: `${ROUTE}?token=${WHO}&phoneType=ios` });
  await page.getByRole("button", { name: "继续订购", exact: true }).waitFor();
  await expectToFit(page);
  const sizes = [
    [320, 568],
    [375, 812],
    [1280, 800],
  ] as const;
  await onScreens(page, sizes, async () => {
    const wide = await page
      .locator(".tier-title, .stats dd, .cards-title")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      );
    expect(wide).toEqual([]);
    const tops = await page
      .locator(".cards-item")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  });
});
