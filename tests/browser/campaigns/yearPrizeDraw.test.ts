import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

const ROUTE = "/yearPrizeDraw";
const VISIT = `${ROUTE}?token=old-user`;

/** Returns the machine's button. */
const button = (page: Page, name: string) => page.locator(".grid").getByRole("button", { name });
/** Returns the remaining chances and the used draws. */
const figures = (page: Page) => page.locator(".stats dd").allTextContents();

test("leads from the login to the voucher in the account", async ({ open, sandbox }) => {
  const page = await open({ path: `${ROUTE}?phoneType=ios`, reducedMotion: true });
  await button(page, "登录抽奖").click();
  await page.locator('[data-persona="old-user"]').click();
  await page.waitForURL(/token=old-user/);

  await page.getByText("再付50元服务费").waitFor();
  await page.getByRole("button", { name: "去订购" }).click();
  await page.locator("[data-sandbox-fee]").fill("50");
  await page.locator('[data-sandbox="submit"]').click();
  await expect.poll(() => figures(page)).toEqual(["1次", "0/ 5次"]);

  await button(page, "立即抽奖").click();
  const prize = page.getByRole("dialog", { name: "恭喜中奖" });
  await prize.waitFor();
  const [voucher] = (await sandbox.account("old-user")).vouchers;
  expect(voucher).toMatchObject({ source: "yearPrizeDraw" });
  await prize.getByText(`${voucher?.amount}元代金券`).waitFor();
  await page.getByRole("button", { name: "开心收下" }).click();
  await expect.poll(() => figures(page)).toEqual(["0次", "1/ 5次"]);
});

test("shows the whole grid on the first screen, and on the smallest phone its button", async ({ open }) => {
  const page = await open({ path: VISIT });
  await button(page, "立即抽奖").waitFor();
  for (const [width, height, part] of [
    [375, 812, ".grid"],
    [320, 568, ".grid-middle"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((to) => document.documentElement.clientWidth === to, width);
    const box = await page.locator(part).boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
