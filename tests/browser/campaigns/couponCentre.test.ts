import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { contentWidth, onScreens } from "../../support/browser/screens.ts";

const ROUTE = "/couponCentre";
const COUPON = "无门槛订购券";

const card = (page: Page, title: string) =>
  page.locator(".offer", { has: page.locator("h2", { hasText: title }) });

test("leads from the login to the coupon in the account", async ({ open, sandbox }) => {
  const page = await open({ path: ROUTE });
  await card(page, COUPON).getByText("登录领取").click();
  await page.locator('[data-persona="old-day8"]').click();
  await card(page, "老用户每日任务").waitFor();
  await card(page, COUPON).getByText("立即领取").click();
  const dialog = page.getByRole("dialog", { name: "领取成功" });
  await dialog.locator(".voucher-amount", { hasText: "20元" }).waitFor();
  await dialog.getByRole("button", { name: "关闭" }).click();
  await dialog.waitFor({ state: "detached" });
  await card(page, COUPON).getByText("已领取").waitFor();
  expect((await sandbox.account("old-day8")).vouchers).toMatchObject([
    { amount: 20, source: "couponCentre" },
  ]);
});

test("fits every screen, and every button can be tapped", { tags: "nightly" }, async ({ open, sandbox }) => {
  await sandbox.clock("2024-02-12T10:00:00+08:00");
  const page = await open({ path: `${ROUTE}?token=old-user&phoneType=ios`, width: 320, height: 568 });
  await page.locator(".offer-button[data-state]").first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".offer-button[aria-busy=true]"));
  const sizes = [
    [320, 568],
    [375, 812],
    [812, 375],
  ] as const;
  await onScreens(page, sizes, async (width) => {
    expect(await contentWidth(page)).toBe(width);
    const sides = await page
      .locator(".offer-button")
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).flatMap((box) => [box.width, box.height]),
      );
    expect(sides.length).toBeGreaterThan(0);
    expect(sides.filter((side) => side < 44)).toEqual([]);
  });
});
