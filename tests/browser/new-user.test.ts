import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";
import { OUR_FAILURES, orderInApp, PATHS, tapAtOnce, toast } from "../support/new-user.ts";

const ROUTE = "/activeOperate";
const NOON = "2024-06-12T12:00:00+08:00";
const visit = (token: string) => `${ROUTE}?token=${token}&phoneType=ios`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, title: string) => page.locator(".offer", { hasText: title });
const refund = (page: Page) => card(page, "每日服务费返还");
const figure = (page: Page, label: string) =>
  refund(page).locator(".stats-item", { hasText: label }).locator("dd");
const left = (page: Page) => page.getByRole("timer").locator("b");

/** Joins, and leaves the pop-up behind. */
async function join(page: Page): Promise<void> {
  await button(page, "立即参与").click();
  const dialog = page.getByRole("dialog", { name: "参与成功" });
  await dialog.getByText("奖励次日发放").waitFor();
  await dialog.getByRole("button", { name: "知道了" }).click();
  await dialog.waitFor({ state: "detached" });
}

describe("the new-user page (spec 1, screen 2)", () => {
  test("from joining by the order and the claim to the voucher in the account", async ({ open, sandbox }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit("new-day1") });
    await card(page, "新人代金券").waitFor();
    await join(page);

    await button(page, "继续订购").click();
    await orderInApp(page, 60);
    await figure(page, "今日服务费").getByText("60").waitFor();
    await figure(page, "可返代金券").getByText("60").waitFor();
    // The registration voucher went into the first order.
    await card(page, "新人代金券").waitFor({ state: "detached" });

    await button(page, "立即领取").click();
    const won = page.getByRole("dialog", { name: "领取成功" });
    await won.locator(".voucher-amount", { hasText: "60" }).waitFor();
    await won.getByRole("button", { name: "开心收下" }).click();
    await won.waitFor({ state: "detached" });
    await refund(page).locator('[data-state="claimed"]').waitFor();
    expect((await sandbox.account("new-day1")).vouchers).toMatchObject([
      { amount: 60, source: "activeOperate" },
    ]);

    await sandbox.clock("2024-06-13T12:00:00+08:00");
    await comeBack(page);
    await left(page).getByText("6").waitFor();
    await figure(page, "今日服务费").getByText("0").waitFor();
    expect((await sandbox.account("new-day1")).vouchers).toHaveLength(1);
  });

  test("what was not claimed comes the next day by itself", async ({ open, sandbox }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit("new-day1") });
    await join(page);
    await sandbox.order("new-day1", 80);
    await sandbox.clock("2024-06-13T12:00:00+08:00");
    expect((await sandbox.account("new-day1")).vouchers).toMatchObject([{ amount: 80 }]);
  });

  test.for([
    ["new-day1", "7", "立即参与", "notJoined"],
    ["new-day7", "1", "立即参与", "notJoined"],
    ["old-day8", "--", "立即参与", "over"],
    ["never-recharged", "--", "立即参与", "over"],
  ] as const)(
    "%s has %s days left, may %s, and the claim is %s",
    async ([token, days, main, claim], { open, sandbox }) => {
      await sandbox.clock(NOON);
      const page = await open({ path: visit(token) });
      await left(page).getByText(days, { exact: true }).waitFor();
      await button(page, main).waitFor();
      await refund(page).locator(`[data-state="${claim}"]`).waitFor();
    },
  );

  test("on the eighth day who joined goes on ordering, and has nothing to claim", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit("new-day7") });
    await join(page);
    await sandbox.clock("2024-06-13T12:00:00+08:00");
    await sandbox.order("new-day7", 60);
    await comeBack(page);
    await left(page).getByText("--").waitFor();
    await button(page, "继续订购").waitFor();
    const over = refund(page).locator('[data-state="over"]');
    await over.waitFor();
    await over.click({ force: true });
    expect((await sandbox.calls()).filter(({ path }) => path === PATHS.refund)).toEqual([]);
  });

  test("who never recharged is offered the first recharge, and after it no more", async ({
    open,
    sandbox,
  }) => {
    const page = await open({ path: visit("never-recharged") });
    await card(page, "首次充值代金券").waitFor();
    await button(page, "去充值").click();
    await page.locator('[data-sandbox="submit"]').waitFor();
    await page.keyboard.press("Escape");
    await sandbox.recharge("never-recharged", 50);
    await comeBack(page);
    await card(page, "首次充值代金券").waitFor({ state: "detached" });
  });

  test.for([
    [5.98, "2.99", "belowLeast", "0"],
    [6, "3", "claimable", "3"],
    [49.99, "25", "claimable", "25"],
    [50, "50", "claimable", "50"],
    [260, "200", "claimable", "200"],
  ] as const)(
    "of a fee of %s half is %s or all comes back: %s",
    async ([fee, , state, shown], { open, sandbox }) => {
      await sandbox.clock(NOON);
      const page = await open({ path: visit("new-day3") });
      await join(page);
      await sandbox.order("new-day3", fee);
      await comeBack(page);
      await figure(page, "今日服务费").getByText(String(fee)).waitFor();
      await refund(page).locator(`[data-state="${state}"]`).waitFor();
      expect(await figure(page, "可返代金券").textContent()).toBe(`${shown}元`);
    },
  );

  test("the loss compensation is entered with token and phone type as navigation state", async ({ open }) => {
    const page = await open({ path: visit("new-day1") });
    await button(page, "去看看").click();
    await page.waitForURL(({ pathname, search }) => pathname === "/userInsuranceIncome" && search === "");
    expect(await page.evaluate(() => history.state.usr)).toEqual({ token: "new-day1", phoneType: "ios" });
    await page.getByRole("button", { name: "返回" }).waitFor();
  });

  test("taps made at once are one call: of joining, and of claiming", async ({ open, sandbox }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit("new-day1") });
    await tapAtOnce(button(page, "立即参与"));
    await page.getByRole("dialog").getByRole("button", { name: "知道了" }).click();
    await sandbox.order("new-day1", 60);
    await comeBack(page);
    await tapAtOnce(button(page, "立即领取"));
    await page.getByRole("dialog", { name: "领取成功" }).waitFor();
    const paths = (await sandbox.calls()).map(({ path }) => path);
    expect(paths.filter((path) => path === PATHS.join)).toHaveLength(1);
    expect(paths.filter((path) => path === PATHS.refund)).toHaveLength(1);
  });
});

describe("who is logged out", () => {
  test("sees all cards without a call, and each way on is the login", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    for (const name of ["立即登录", "立即注册", "登录充值", "登录领取"]) await button(page, name).waitFor();
    await left(page).getByText("--").waitFor();
    expect(await sandbox.calls()).toEqual([]);
    await button(page, "登录领取").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
  });

  test("by 200001 while loading: the login is offered", async ({ open, sandbox }) => {
    await sandbox.fault(PATHS.info, "logout");
    const page = await open({ path: visit("new-day1") });
    await button(page, "立即登录").waitFor();
    await button(page, "立即注册").waitFor();
  });

  test("by 200001 in the middle: is told so, and the login is offered", async ({ open, sandbox }) => {
    const page = await open({ path: visit("new-day1") });
    await button(page, "立即参与").waitFor();
    await sandbox.fault(PATHS.join, "logout");
    await sandbox.fault(PATHS.info, "logout");
    await button(page, "立即参与").click();
    await toast(page, "请先登录").waitFor();
    await button(page, "立即登录").waitFor();
  });
});

describe("failures", () => {
  test("who comes too late to join is told 没有参与资格", async ({ open, sandbox }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit("old-day8") });
    await button(page, "立即参与").click();
    await toast(page, "没有参与资格").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await button(page, "立即参与").waitFor();
  });

  test("of the network while joining say so, and it can be tried again", async ({ open, sandbox }) => {
    const page = await open({ path: visit("new-day1"), expectedProblems: OUR_FAILURES });
    await button(page, "立即参与").waitFor();
    await sandbox.fault(PATHS.join, "status500");
    await button(page, "立即参与").click();
    await toast(page, "网络异常").waitFor();
    await join(page);
  });

  test("of a claim keep the voucher claimable", async ({ open, sandbox }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit("new-day1"), expectedProblems: OUR_FAILURES });
    await join(page);
    await sandbox.order("new-day1", 60);
    await comeBack(page);
    await button(page, "立即领取").waitFor();
    await sandbox.fault(PATHS.refund, "offline");
    await button(page, "立即领取").click();
    await toast(page, "网络异常").waitFor();
    await button(page, "立即领取").click();
    await page.getByRole("dialog", { name: "领取成功" }).waitFor();
  });

  test("of the page's data are told, and it can be asked again", async ({ open, sandbox }) => {
    await sandbox.fault(PATHS.info, "status500");
    const page = await open({ path: visit("new-day1"), expectedProblems: OUR_FAILURES });
    await toast(page, "网络异常").waitFor();
    await left(page).getByText("--").waitFor();
    await button(page, "重试").click();
    await button(page, "立即参与").waitFor();
  });
});

test.for(["new-day1", ""])("fits a screen of 320 points (%s)", async (token, { open }) => {
  const page = await open({ path: token ? visit(token) : ROUTE, width: 320, height: 568 });
  await refund(page).locator("[data-state]").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
});
