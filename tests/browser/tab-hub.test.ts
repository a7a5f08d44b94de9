import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

const ROUTE = "/collarRollTab";
const visitBy = (token: string) => `${ROUTE}?token=${token}&phoneType=ios`;

/** All that the hub and its first tab ask for when they open. */
const LOADED = [
  "/api/djdg/coupon/home/page",
  "/api/djdg/activity/all/activity/time",
  "/api/djdg/new/user/activity/info",
  "/api/djdg/activity/regular/activities",
];

const card = (page: Page, title: string) =>
  page.locator(".offer", { has: page.locator("h2", { hasText: title }) });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const headline = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const isHub = ({ pathname }: URL) => pathname.toLowerCase() === ROUTE.toLowerCase();

const carried = (token: string) => ({ token, phoneType: "ios" });

describe("from the hub to each activity and back, with token and phone type", () => {
  test.for<[string, string, { token?: string; now?: string; query?: string; state?: object }]>([
    [
      "大吉年终奖",
      "/orderRichList",
      { now: "2024-02-05", state: { ...carried("old-user"), isShowTop: true } },
    ],
    [
      "财神到 发发发",
      "/wealthScratchyMusic",
      { now: "2024-02-12", state: { ...carried("old-user"), isShowTop: true } },
    ],
    [
      "元宵大乐透",
      "/glutinousRiceFlour",
      { now: "2024-02-20", state: { ...carried("old-user"), isShowTop: true } },
    ],
    ["新年保盈", "/userInsuranceIncome", { now: "2024-01-03", state: carried("old-user") }],
    ["银行卡首充活动", "/upayRechargeActivity", { state: carried("old-user") }],
    ["国庆大吉", "/OrderRichList", { now: "2024-10-01", state: carried("old-user") }],
    ["新人服务费返还", "/userAntiServiceFee", { token: "new-day3", state: carried("new-day3") }],
    ["服务费全免", "/fullServiceFeeFree", { state: carried("old-user") }],
    ["年终回馈", "/yearEndFeedback", { now: "2025-01-22", query: "?token=old-user&showNav=true" }],
    ["蛇年红包", "/yearTaskTicket", { now: "2025-01-28", query: "?token=old-user&showNav=true" }],
    ["元宵抽奖", "/yearPrizeDraw", { now: "2025-02-12", query: "?token=old-user&showNav=true" }],
    [
      "五一劳动节",
      "/freeBargain51",
      { now: "2025-05-01", query: "?token=old-user&showNav=true&phoneType=ios" },
    ],
  ])("%s: %s", async ([title, to, { token = "old-user", now, query = "", state }], { open, sandbox }) => {
    if (now) await sandbox.clock(`${now}T10:00:00+08:00`);
    const page = await open({ path: visitBy(token) });
    await card(page, title).locator(".offer-button[data-state]").click();
    await page.waitForURL(({ pathname }) => pathname === to);
    expect(new URL(page.url()).search).toBe(query);
    if (state) expect(await page.evaluate(() => history.state.usr)).toEqual(state);
    await page.getByRole("button", { name: "返回" }).click();
    await page.waitForURL(isHub);
    await card(page, title).locator(".offer-button[data-state]").waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(carried(token));
    expect(await card(page, title).getByText("登录").count()).toBe(0);
  });
});

describe("the tabs", () => {
  test.for([
    ["new-day7", "新人福利", /新人/],
    ["old-day8", "老用户福利", /老友/],
  ] as const)("%s: coupon centre, activities and %s", async ([token, third, words], { open }) => {
    const page = await open({ path: visitBy(token) });
    await headline(page, "领券中心").waitFor();
    await tab(page, third).waitFor();
    expect(await page.getByRole("tab").allTextContents()).toEqual(["领券中心", "精彩活动", third]);
    await tab(page, "精彩活动").tap();
    await headline(page, "新春大吉").waitFor();
    expect(await headline(page, "领券中心").count()).toBe(0);
    await tab(page, third).tap();
    await page.locator("[role=tabpanel] h1", { hasText: words }).waitFor();
    expect(await page.getByRole("button", { name: "返回" }).count()).toBe(0);
  });

  test("a visitor finds the welfare of new users, and logs in from there", async ({ open }) => {
    const page = await open({ path: ROUTE });
    await tab(page, "新人福利").tap();
    await page.locator("[role=tabpanel] h1", { hasText: /新人/ }).waitFor();
    await tab(page, "领券中心").tap();
    await card(page, "注册体验券").getByText("登录使用").click();
    await page
      .locator('[data-sandbox="login-sheet"]')
      .getByRole("button", { name: /老用户 · 第8天/ })
      .click();
    await tab(page, "老用户福利").waitFor();
    await page.waitForURL((url) => isHub(url) && url.searchParams.get("token") === "old-day8");
  });

  test("stay in reach while the page scrolls", async ({ open }) => {
    const page = await open({ path: visitBy("old-user") });
    await card(page, "蛇年红包").locator(".offer-button").scrollIntoViewIfNeeded();
    await page.evaluate("window.scrollTo(0, 900)");
    await expect.poll(async () => (await page.getByRole("tablist").boundingBox())?.y).toBe(0);
    await tab(page, "精彩活动").tap();
    await headline(page, "新春大吉").waitFor();
    const bar = await page.getByRole("tablist").boundingBox();
    const title = await headline(page, "新春大吉").boundingBox();
    expect(title?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  test("the customer who comes back finds the tab that was open", async ({ open, sandbox }) => {
    await sandbox.clock("2024-02-05T10:00:00+08:00");
    const page = await open({ path: visitBy("old-user") });
    await tab(page, "精彩活动").tap();
    await page.getByRole("button", { name: "大吉年终奖" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/orderRichList");
    await page.getByRole("button", { name: "返回" }).click();
    await page.waitForURL(isHub);
    await headline(page, "新春大吉").waitFor();
  });
});

test("the address in any case of letters is the hub", async ({ open }) => {
  for (const path of ["/CollarRollTab", "/collarrolltab", "/COLLARROLLTAB"]) {
    const page = await open({ path: `${path}?token=old-user&phoneType=ios` });
    await card(page, "老用户每日任务").waitFor();
  }
});

test("a claim inside the hub: modal over the tabs, and the voucher is in the account", async ({
  open,
  sandbox,
}) => {
  const page = await open({ path: visitBy("old-user") });
  await card(page, "无门槛订购券").getByText("立即领取").click();
  const dialog = page.getByRole("dialog", { name: "领取成功" });
  await dialog.getByRole("button", { name: "知道了" }).click();
  await dialog.waitFor({ state: "detached" });
  await card(page, "无门槛订购券").getByText("已领取").waitFor();
  expect((await sandbox.account("old-user")).vouchers).toMatchObject([{ amount: 20 }]);
});

test("the days since registration are asked once for hub and coupon centre", async ({ open, sandbox }) => {
  const page = await open({ path: visitBy("old-user") });
  await card(page, "无门槛订购券").getByText("立即领取").waitFor();
  const calls = (await sandbox.calls()).filter(({ path }) => path === "/api/djdg/coupon/home/page");
  expect(calls).toHaveLength(1);
});

test("code 200001 asks for the login, and the hub is a visitor's", async ({ open, sandbox }) => {
  for (const path of LOADED) await sandbox.fault(path, "logout", 9);
  const page = await open({ path: visitBy("old-user") });
  await page.locator('[data-sandbox="login-sheet"]').waitFor();
  // While the login is open, the page behind it is out of reach: no roles there.
  await page.locator("[role=tab]", { hasText: "新人福利" }).waitFor();
  await page.locator(".offer", { hasText: "注册体验券" }).getByText("登录使用").waitFor();
});

test("fits a screen of 320 points", async ({ open }) => {
  const page = await open({ path: visitBy("old-user"), width: 320, height: 568 });
  await card(page, "无门槛订购券").getByText("立即领取").waitFor();
  for (const name of ["领券中心", "精彩活动", "老用户福利"]) {
    await tab(page, name).tap();
    await page.locator("[role=tabpanel] h1").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  }
});
