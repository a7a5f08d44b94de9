import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";

const ROUTE = "/grantCoupon";
const INFO = "/api/djdg/grant/coupon/info";
const DRAW = "/api/djdg/grant/coupon/lottery";
/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figure = (page: Page, label: string) => page.locator(".stats-item", { hasText: label }).locator("dd");

/** What the server says of a customer who has ordered for 88.5 yuan, and drawn. */
const drawn = (ratio: 0 | 1, reward: number) => ({
  code: "0",
  message: "",
  data: { activityTimeState: 0, todayCashNum: 2, todayLottery: 1, ratio, todayFee: 88.5, reward },
});

describe("the voucher giveaway (spec 2)", () => {
  test("from the visitor over the draw to the voucher of the next day", async ({ open, sandbox }) => {
    await sandbox.clock("2025-01-02T10:00:00+08:00");
    const page = await open({ path: `${ROUTE}?phoneType=ios` });
    await page.getByText("680,000").first().waitFor();
    await button(page, "立即登录").click();
    await page.locator('[data-persona="old-user"]').click();
    await page.waitForURL(/token=old-user/);

    await button(page, "立即订购").click();
    await page.locator("[data-sandbox-fee]").fill("88");
    await page.locator('[data-sandbox="submit"]').click();
    await button(page, "立即抽奖").click();
    const dialog = page.getByRole("dialog", { name: "恭喜中奖" });
    await dialog.waitFor();
    const said = await dialog.textContent();
    const reward = said?.includes("服务费全免") ? 88 : 44;
    expect(said).toContain(reward === 88 ? "今日服务费全免" : "今日服务费减半");
    expect(said).toContain(`${reward}元代金券`);
    await dialog.getByRole("button").click();
    await dialog.waitFor({ state: "detached" });

    await button(page, "继续订购").waitFor();
    expect(await figure(page, "今日服务费").textContent()).toBe("88元");
    expect(await figure(page, "获得代金券").textContent()).toBe(`${reward}元`);
    expect((await sandbox.account("old-user")).vouchers).toEqual([]);

    await sandbox.clock("2025-01-03T10:00:00+08:00");
    await comeBack(page);
    await button(page, "立即订购").waitFor();
    expect(await page.getByText("今日战果").count()).toBe(0);
    expect((await sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: reward, source: "grantCoupon" },
    ]);
  });

  test.for([
    [1, 88.5, "服务费全免"],
    [0, 44.25, "服务费减半"],
  ] as const)(
    "ratio %s shows the fee, a reward of %s yuan and %s",
    async ([ratio, reward, message], { open }) => {
      const page = await open({ path: "about:blank" });
      await page.route(`**/prod-api${INFO}`, (call) => call.fulfill({ json: drawn(ratio, reward) }));
      await page.goto(`${ROUTE}?token=old-user`);
      await page.getByText(`恭喜抽中${message}，代金券次日凌晨结算到账`).waitFor();
      expect(await figure(page, "今日服务费").textContent()).toBe("88.5元");
      expect(await figure(page, "获得代金券").textContent()).toBe(`${reward}元`);
      await button(page, "继续订购").waitFor();
    },
  );

  test.for([
    ["2024-12-29T23:59:00+08:00", "活动暂未开启"],
    ["2024-12-30T00:01:00+08:00", "立即订购"],
  ] as const)("at %s the button says %s", async ([now, text], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, text).waitFor();
  });

  test("when the mall has ended it, nothing can be drawn", async ({ open, sandbox }) => {
    await sandbox.pick("grantCoupon", "main", "ended");
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, "活动已结束").waitFor();
    expect(await button(page, "活动已结束").getAttribute("aria-disabled")).toBe("true");
  });

  test("the visitor is sent to the login, and nothing is asked", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    await button(page, "立即登录").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === INFO || path === DRAW)).toEqual([]);
  });
});

describe("a draw that fails", () => {
  test("code 200001 in the middle logs out, and opens nothing", async ({ open, sandbox }) => {
    await sandbox.order("old-user", 88);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, "立即抽奖").waitFor();
    await sandbox.fault(DRAW, "logout");
    await sandbox.fault(INFO, "logout");
    await button(page, "立即抽奖").click();
    await button(page, "立即登录").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("who never recharged is told so, and sees the right button again", async ({ open, sandbox }) => {
    await sandbox.order("never-recharged", 88);
    const page = await open({ path: `${ROUTE}?token=never-recharged` });
    await button(page, "立即抽奖").click();
    await page.locator(".toast", { hasText: "充值后才能抽奖" }).waitFor();
    await button(page, "立即抽奖").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test.for(["offline", "status500"] as const)(
    "%s: 网络异常, and the next tap draws",
    async (kind, { open, sandbox }) => {
      await sandbox.order("old-user", 88);
      await sandbox.fault(DRAW, kind);
      const page = await open({ path: `${ROUTE}?token=old-user`, expectedProblems });
      await button(page, "立即抽奖").click();
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await button(page, "立即抽奖").click();
      await page.getByRole("dialog", { name: "恭喜中奖" }).waitFor();
    },
  );

  test("drawn, but the status cannot be had: the dialog promises nothing that it does not know", async ({
    open,
    sandbox,
  }) => {
    await sandbox.order("old-user", 88);
    const page = await open({ path: `${ROUTE}?token=old-user`, expectedProblems });
    await button(page, "立即抽奖").waitFor();
    await sandbox.fault(INFO, "offline");
    await button(page, "立即抽奖").click();
    const dialog = page.getByRole("dialog", { name: "恭喜中奖" });
    await dialog.getByText("抽奖成功").waitFor();
    expect(await dialog.textContent()).not.toMatch(/全免|减半|--/);
  });
});

test("taps made at once are one draw", async ({ open, sandbox }) => {
  await sandbox.order("old-user", 88);
  const page = await open({ path: `${ROUTE}?token=old-user` });
  await button(page, "立即抽奖").waitFor();
  await button(page, "立即抽奖").evaluate((element: HTMLElement) => {
    for (let i = 0; i < 4; i++) element.click();
  });
  await page.getByRole("dialog").waitFor();
  expect((await sandbox.calls()).filter(({ path }) => path === DRAW)).toHaveLength(1);
});
