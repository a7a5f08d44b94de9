import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

const ROUTE = "/yearTaskTicket";

describe("the red packet", () => {
  test("leads from the login to the voucher in the account", async ({ open, sandbox }) => {
    const page = await open({ path: `${ROUTE}?phoneType=ios` });
    await page.getByRole("button", { name: "登录查看" }).click();
    await page.locator('[data-persona="old-user"]').click();
    await page.waitForURL(/token=old-user/);

    await page.getByText("还差120元").waitFor();
    await page.getByRole("button", { name: "去订购", exact: true }).click();
    await page.locator("[data-sandbox-fee]").fill("119.5");
    await page.locator('[data-sandbox="submit"]').click();
    await page.getByText("还差0.5元").waitFor();

    await page.getByRole("button", { name: "去订购", exact: true }).click();
    await page.locator("[data-sandbox-fee]").fill("0.5");
    await page.locator('[data-sandbox="submit"]').click();
    await page.getByRole("button", { name: "立即领取红包" }).click();
    await page.getByRole("dialog", { name: "领取成功" }).getByText("500元").waitFor();
    await page.getByRole("button", { name: "开心收下" }).click();
    const claimed = page.getByRole("button", { name: "今日红包已领取" });
    await claimed.waitFor();
    expect(await claimed.getAttribute("aria-disabled")).toBe("true");

    const { vouchers } = await sandbox.account("old-user");
    expect(vouchers).toMatchObject([{ amount: 500, source: "yearTaskTicket" }]);
  });

  test("works with the Android bridge as with the iOS one", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user&phoneType=other` });
    await page.getByRole("button", { name: "去订购", exact: true }).click();
    await page.locator("[data-sandbox-fee]").waitFor();
  });
});
