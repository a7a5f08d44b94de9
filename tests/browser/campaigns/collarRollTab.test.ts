import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { contentWidth } from "../../support/browser/screens.ts";

const ROUTE = "/collarRollTab";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;

const card = (page: Page, title: string) =>
  page.locator(".offer", { has: page.locator("h2", { hasText: title }) });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test("leads from the login to a coupon inside the hub, with its dialog over the tabs", {
  tags: "nightly",
}, async ({ open, sandbox }) => {
  const page = await open({ path: ROUTE });
  await tab(page, "新人福利").tap();
  await page.locator("[role=tabpanel] h1", { hasText: /新人/ }).waitFor();
  await tab(page, "领券中心").tap();
  await card(page, "注册体验券").getByText("登录使用").click();
  await page.locator('[data-persona="old-day8"]').click();
  await tab(page, "老用户福利").waitFor();
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname.toLowerCase() === ROUTE.toLowerCase() && searchParams.get("token") === "old-day8",
  );

  await card(page, "无门槛订购券").getByText("立即领取").click();
  const dialog = page.getByRole("dialog", { name: "领取成功" });
  await dialog.getByRole("button", { name: "关闭" }).click();
  await dialog.waitFor({ state: "detached" });
  await card(page, "无门槛订购券").getByText("已领取").waitFor();
  expect((await sandbox.account("old-day8")).vouchers).toMatchObject([{ amount: 20 }]);
});

test("keeps the tabs visible while the page scrolls", { tags: "nightly" }, async ({ open }) => {
  const page = await open({ path: VISIT });
  await page.locator(".offer-button").last().scrollIntoViewIfNeeded();
  await page.evaluate("window.scrollTo(0, 900)");
  const bar = page.getByRole("tablist");
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
  await tab(page, "精彩活动").tap();
  const title = page.getByRole("heading", { level: 1, name: "新春大吉" });
  await title.waitFor();
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
});

test("fits a screen of 320 points", { tags: "nightly" }, async ({ open }) => {
  const page = await open({ path: VISIT, width: 320, height: 568 });
  await card(page, "无门槛订购券").getByText("立即领取").waitFor();
  for (const name of ["领券中心", "精彩活动", "老用户福利"]) {
    await tab(page, name).tap();
    await page.locator("[role=tabpanel] h1").waitFor();
    expect(await contentWidth(page), name).toBe(320);
  }
});
