import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { expectToFit } from "../../support/browser/screens.ts";

const ROUTE = "/oldUserWelfare";
const WHO = "old-user";

test("leads from the login through an order to the voucher in the account", { tags: "nightly" }, async ({
  open,
  sandbox,
}) => {
  const page = await open({ path: `${ROUTE}?phoneType=ios` });
  await page.getByRole("button", { name: "立即登录", exact: true }).click();
  await page.locator(`[data-persona="${WHO}"]`).click();
  await page.waitForURL(/token=old-user/);

  await page.getByRole("button", { name: "去订购", exact: true }).click();
  expect(await page.title()).toBe("老用户代金券福利");
  await page.locator("[data-sandbox-fee]").fill("120");
  await page.locator('[data-sandbox="submit"]').click();
  await page.getByRole("button", { name: "立即领取", exact: true }).click();
  const won = page.getByRole("dialog", { name: "领取成功" });
  await won.getByText("60元").waitFor();
  await won.getByRole("button", { name: "开心收下" }).click();
  await won.waitFor({ state: "detached" });
  const claimed = page.getByRole("button", { name: "今日已领取", exact: true });
  await claimed.waitFor();
  expect(await claimed.getAttribute("aria-disabled")).toBe("true");

  const { vouchers } = await sandbox.account(WHO);
  expect(vouchers.filter(({ source }) => source === "oldUserWelfare")).toMatchObject([{ amount: 60 }]);
});

test("fits screens from 320 to 1280 points", { tags: "nightly" }, async ({ open, sandbox }) => {
  await sandbox.order(WHO, 119.01);
  const page = await open({ path: `${ROUTE}?token=${WHO}&phoneType=ios&showNav=true` });
  await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
  await expectToFit(page);
});
