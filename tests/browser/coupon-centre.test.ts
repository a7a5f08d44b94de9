import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

const ROUTE = "/couponCentre";
const visitBy = (token: string) => `${ROUTE}?token=${token}&phoneType=ios`;
const HOME = "/api/djdg/coupon/home/page";
const CLAIM = "/api/djdg/activity/receive/coupon";
/** All that the page asks for when it opens. */
const LOADED = [
  HOME,
  "/api/djdg/activity/all/activity/time",
  "/api/djdg/new/user/activity/info",
  "/api/djdg/activity/regular/activities",
];
const expectedProblems = [/Failed to load resource/];

const card = (page: Page, title: string) =>
  page.locator(".offer", { has: page.locator("h2", { hasText: title }) });
const buttonOf = (page: Page, title: string) => card(page, title).locator(".offer-button");
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });
const login = (page: Page) => page.locator('[data-sandbox="login-sheet"]');
const callsOf = async (sandbox: { calls(): Promise<{ path: string }[]> }, wanted: string) =>
  (await sandbox.calls()).filter(({ path }) => path === wanted).length;

/** What the cards of the page say, by title, once its data is there. */
async function statesOf(page: Page): Promise<Record<string, string | undefined>> {
  await page.locator(".offer-button[data-state]").first().waitFor();
  await page.waitForFunction("!document.querySelector('.offer-button[aria-busy=true]')");
  return Object.fromEntries(
    await page
      .locator(".offer")
      .evaluateAll((cards) =>
        cards.map((one) => [
          one.querySelector("h2")?.textContent ?? "",
          (one.querySelector(".offer-button") as HTMLElement).dataset.state,
        ]),
      ),
  );
}

/** In place of the native app's login screen, however the app puts it on window. */
const COUNT_LOGINS = `
  window.logins = 0;
  const webkit = { messageHandlers: { needLogin: { postMessage() { window.logins++; } } } };
  Object.defineProperty(window, "webkit", { get: () => webkit, set() {} });
`;

describe("the no-threshold coupon", () => {
  test("claim, modal, reload, and the voucher is in the account", async ({ open, sandbox }) => {
    const page = await open({ path: visitBy("old-user") });
    await card(page, "无门槛订购券").getByText("20", { exact: true }).waitFor();
    await buttonOf(page, "无门槛订购券").click();
    const dialog = page.getByRole("dialog", { name: "领取成功" });
    await dialog.locator(".voucher-amount", { hasText: "20元" }).waitFor();
    await page.locator('.offer-button[data-state="claimed"]', { hasText: "已领取" }).first().waitFor();
    expect(await card(page, "无门槛订购券").getAttribute("class")).toContain("offer-off");
    expect((await sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: 20, source: "couponCentre" },
    ]);
    expect(await callsOf(sandbox, HOME)).toBe(2);
    await dialog.getByRole("button", { name: "知道了" }).click();
    await dialog.waitFor({ state: "detached" });
    await buttonOf(page, "无门槛订购券").click({ force: true });
    expect(await callsOf(sandbox, CLAIM)).toBe(1);
  });

  test("two taps at once are one call", async ({ open, sandbox }) => {
    const page = await open({ path: visitBy("old-user") });
    await card(page, "无门槛订购券").getByText("立即领取").waitFor();
    await buttonOf(page, "无门槛订购券").evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByRole("dialog", { name: "领取成功" }).waitFor();
    expect(await callsOf(sandbox, CLAIM)).toBe(1);
    expect((await sandbox.account("old-user")).vouchers).toHaveLength(1);
  });

  test("a claim that fails: 网络异常, and it can be claimed again", async ({ open, sandbox }) => {
    const page = await open({ path: visitBy("old-user"), expectedProblems });
    await sandbox.fault(CLAIM, "status500");
    await buttonOf(page, "无门槛订购券").click();
    await toast(page, "网络异常").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await card(page, "无门槛订购券").getByText("立即领取").click();
    await page.getByRole("dialog", { name: "领取成功" }).waitFor();
  });

  test("a claim that is refused says why, in the server's words", async ({ open }) => {
    const page = await open({ path: visitBy("never-recharged") });
    await buttonOf(page, "无门槛订购券").click();
    await toast(page, "充值后才能领取优惠券").waitFor();
    await card(page, "无门槛订购券").getByText("立即领取").waitFor();
  });

  test("code 200001 in the middle asks for the login, and the card offers it", async ({ open, sandbox }) => {
    const page = await open({ path: visitBy("old-user") });
    await sandbox.fault(CLAIM, "logout");
    await buttonOf(page, "无门槛订购券").click();
    await login(page).waitFor();
    await card(page, "无门槛订购券").getByText("登录领取").waitFor();
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("who has none has no card", async ({ open }) => {
    const page = await open({ path: visitBy("new-day3") });
    expect(Object.keys(await statesOf(page))).not.toContain("无门槛订购券");
  });
});

describe("who sees what", () => {
  test("a visitor: each card is a way to the login, and nothing is asked of the mall", async ({
    open,
    sandbox,
  }) => {
    const page = await open({ path: ROUTE });
    const states = await statesOf(page);
    expect(new Set(Object.values(states))).toEqual(new Set(["loggedOut"]));
    expect(Object.keys(states)).toEqual(
      expect.arrayContaining(["无门槛订购券", "新人服务费返还", "注册体验券", "首充福利", "银行卡首充活动"]),
    );
    expect(await sandbox.calls()).toEqual([]);
    await buttonOf(page, "无门槛订购券").click();
    await login(page)
      .getByRole("button", { name: /老用户 · 第8天/ })
      .click();
    await card(page, "老用户每日任务").waitFor();
  });

  test.for([
    ["new-day7", "新人服务费返还", "老用户每日任务"],
    ["old-day8", "老用户每日任务", "新人服务费返还"],
  ])("%s sees %s", async ([token = "", seen = "", unseen = ""], { open }) => {
    const page = await open({ path: visitBy(token) });
    await card(page, seen).waitFor();
    expect(Object.keys(await statesOf(page))).not.toContain(unseen);
  });

  test("the old user's task: shortfall, order, reached, claimed over there", async ({ open, sandbox }) => {
    await sandbox.order("old-user", 79.5);
    const page = await open({ path: visitBy("old-user") });
    await card(page, "老用户每日任务").getByText("还差41元服务费").waitFor();
    await card(page, "老用户每日任务").getByText("79.5 / 120元").waitFor();
    await sandbox.order("old-user", 50);
    await page.reload();
    await card(page, "老用户每日任务").getByText("去领取").click();
    await page.waitForURL(({ pathname }) => pathname === "/oldUserWelfare");
    await page.getByRole("button", { name: "立即领取" }).click();
    await page.getByRole("dialog").waitFor();
    await page.goto(visitBy("old-user"));
    await card(page, "老用户每日任务").getByText("今日已领").waitFor();
  });

  test("first recharge: to the app, then claimed", async ({ open, sandbox }) => {
    const page = await open({ path: visitBy("new-never-recharged") });
    await card(page, "首充福利").getByText("去充值").waitFor();
    await sandbox.recharge("new-never-recharged", 100);
    await page.reload();
    await card(page, "首充福利").getByText("已领取").waitFor();
    await card(page, "银行卡首充活动").getByText("已累计订购").waitFor();
  });

  test("a first recharge below 50: expired", async ({ open, sandbox }) => {
    await sandbox.recharge("new-never-recharged", 30);
    const page = await open({ path: visitBy("new-never-recharged") });
    await card(page, "首充福利").getByText("已失效").waitFor();
  });

  const seasonal = [
    "大吉年终奖",
    "财神到 发发发",
    "元宵大乐透",
    "新年保盈",
    "国庆大吉",
    "年终回馈",
    "蛇年红包",
    "元宵抽奖",
    "五一劳动节",
  ];

  test.for([
    ["2024-02-05T10:00:00+08:00", ["大吉年终奖"]],
    ["2024-02-12T10:00:00+08:00", ["财神到 发发发"]],
    ["2024-02-20T10:00:00+08:00", ["元宵大乐透"]],
    ["2024-01-03T10:00:00+08:00", ["新年保盈"]],
    ["2024-10-01T10:00:00+08:00", ["国庆大吉"]],
    ["2025-01-22T10:00:00+08:00", ["年终回馈"]],
    ["2025-05-01T10:00:00+08:00", ["蛇年红包", "元宵抽奖", "五一劳动节"]],
  ] as const)("what runs on %s", async ([now, running], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: visitBy("old-user") });
    const seen = async () => Object.keys(await statesOf(page)).filter((title) => seasonal.includes(title));
    // The page's clock follows the mall's with its first answer.
    await expect.poll(seen, { timeout: 5_000 }).toEqual(running);
  });
});

describe("faults", () => {
  test("code 200001 on the way in asks for the login, once", async ({ open, sandbox }) => {
    for (const path of LOADED) await sandbox.fault(path, "logout");
    const page = await open({
      path: `${visitBy("old-user")}&sandbox=off`,
      before: COUNT_LOGINS,
    });
    await card(page, "无门槛订购券").getByText("登录领取").waitFor();
    await page.waitForTimeout(300);
    expect(await page.evaluate("window.logins")).toBe(1);
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("a failure says so, the rest stands, and a retry recovers", async ({ open, sandbox }) => {
    await sandbox.fault(HOME, "status500");
    const page = await open({ path: visitBy("old-user"), expectedProblems });
    await toast(page, "网络异常").waitFor();
    await card(page, "注册体验券").getByText("重新加载").click();
    await card(page, "无门槛订购券").getByText("立即领取").waitFor();
  });

  test("while the answer is on its way nothing leads anywhere", async ({ open, sandbox }) => {
    await sandbox.fault(HOME, "slow");
    const page = await open({ path: visitBy("old-user") });
    await buttonOf(page, "注册体验券").click({ force: true });
    expect(await buttonOf(page, "注册体验券").getAttribute("aria-busy")).toBe("true");
    expect(page.url()).toContain(ROUTE);
  });
});

test.for([
  [320, 568],
  [375, 812],
  [812, 375],
] as const)("fits %i x %i, and every button can be hit", async ([width, height], { open, sandbox }) => {
  await sandbox.clock("2024-02-12T10:00:00+08:00");
  const page = await open({ path: visitBy("old-user"), width, height });
  await statesOf(page);
  expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
  const sizes = await page
    .locator(".offer-button")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map((box) => [box.width, box.height]),
    );
  for (const size of sizes) for (const side of size) expect(side).toBeGreaterThanOrEqual(44);
});
