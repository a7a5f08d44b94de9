import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";

const ROUTE = "/yearTaskTicket";
const INFO = "/api/djdg/year/task/ticket/info";
const CLAIM = "/api/djdg/year/task/ticket/receive";

describe("the red packet (spec 2)", () => {
  test("from the visitor to the voucher in the account", async ({ open, sandbox }) => {
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
    await page.getByText("领取成功").waitFor();
    const claimed = page.getByRole("button", { name: "今日红包已领取" });
    await claimed.waitFor();
    expect(await claimed.getAttribute("aria-disabled")).toBe("true");

    const { vouchers } = await sandbox.account("old-user");
    expect(vouchers).toMatchObject([{ amount: 500, source: "yearTaskTicket" }]);
  });

  test("the Android bridge works as the iOS one does", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user&phoneType=other` });
    await page.getByRole("button", { name: "去订购", exact: true }).click();
    await page.locator("[data-sandbox-fee]").waitFor();
  });

  test("taps made at once are one call", async ({ open, sandbox }) => {
    await sandbox.order("old-user", 120);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    const button = page.getByRole("button", { name: "立即领取红包" });
    await button.waitFor();
    await button.evaluate((element: HTMLElement) => {
      for (let i = 0; i < 4; i++) element.click();
    });
    await page.getByRole("button", { name: "今日红包已领取" }).waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === CLAIM)).toHaveLength(1);
  });

  test("a claim is throttled for 500 seconds after it went through", async ({ open, sandbox }) => {
    await sandbox.order("old-user", 120);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    const button = page.getByRole("button", { name: "立即领取红包" });
    await button.click();
    await page.getByRole("button", { name: "今日红包已领取" }).waitFor();
    await sandbox.pick("yearTaskTicket", "main", "claimable");
    await comeBack(page);
    await button.click();
    await button.click();
    await page.waitForTimeout(300);
    expect((await sandbox.calls()).filter(({ path }) => path === CLAIM)).toHaveLength(1);
  });

  test.for([
    ["2025-01-26T23:59:00+08:00", "活动暂未开启"],
    ["2025-01-27T00:01:00+08:00", "去订购"],
  ] as const)("at %s the button says %s", async ([now, text], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await page.getByRole("button", { name: text, exact: true }).waitFor();
  });

  test("who never recharged is told so, and sees the right button again", async ({ open, sandbox }) => {
    await sandbox.order("never-recharged", 120);
    const page = await open({ path: `${ROUTE}?token=never-recharged` });
    await page.getByRole("button", { name: "立即领取红包" }).click();
    await page.getByText("充值后才能领取红包").waitFor();
    await page.getByRole("button", { name: "立即领取红包" }).waitFor();
    expect((await sandbox.account("never-recharged")).vouchers).toEqual([]);
  });

  test("what was not claimed lapses at midnight", async ({ open, sandbox }) => {
    await sandbox.clock("2025-02-01T23:00:00+08:00");
    await sandbox.order("old-user", 120);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await page.getByRole("button", { name: "立即领取红包" }).waitFor();
    await sandbox.clock("2025-02-02T00:01:00+08:00");
    await comeBack(page);
    await page.getByText("还差120元").waitFor();
  });

  test("a token that the server refuses counts as logged out", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=nobody` });
    await page.getByRole("button", { name: "登录查看" }).waitFor();
  });

  test("code 200001 in the middle of a claim logs out", async ({ open, sandbox }) => {
    await sandbox.order("old-user", 120);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    const button = page.getByRole("button", { name: "立即领取红包" });
    await button.waitFor();
    await sandbox.fault(CLAIM, "logout");
    await sandbox.fault(INFO, "logout");
    await button.click();
    await page.getByRole("button", { name: "登录查看" }).waitFor();
  });
});
