import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";
import { OUR_FAILURES, orderInApp, PATHS, tapAtOnce, toast } from "../support/new-user.ts";

const ROUTE = "/userAntiServiceFee";
const NOON = "2024-06-12T12:00:00+08:00";
const HALF = "下单返50%服务费，满50元翻倍";
const WHOLE = "下单得服务费奖励";
const visit = (token: string) => `${ROUTE}?token=${token}&phoneType=ios`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figure = (page: Page, label: string) => page.locator(".stats-item", { hasText: label }).locator("dd");

/** Opens the page anew, as who comes to it from another one with this navigation state. */
async function enter(page: Page, state: object): Promise<void> {
  await page.evaluate((usr) => history.replaceState({ usr, key: "k", idx: 0 }, ""), state);
  await page.reload();
}

describe("the fee reward page (spec 1, screen 3)", () => {
  test("from joining by the order to the voucher of the next day", async ({ open, sandbox }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit("new-day1") });
    await page.getByText(HALF).waitFor();
    await button(page, "立即参与").click();
    const dialog = page.getByRole("dialog", { name: "参与成功" });
    await dialog.getByText("奖励次日发放").waitFor();
    await dialog.getByRole("button").click();
    await dialog.waitFor({ state: "detached" });

    await button(page, "继续订购").click();
    await orderInApp(page, 60);
    await page.getByText(WHOLE).waitFor();
    await figure(page, "奖励金额").getByText("60").waitFor();

    await sandbox.clock("2024-06-13T12:00:00+08:00");
    expect((await sandbox.account("new-day1")).vouchers).toMatchObject([{ amount: 60 }]);
    await comeBack(page);
    await page.getByText(HALF).waitFor();
    await figure(page, "今日服务费").getByText("0").waitFor();
  });

  test.for([
    [49.99, HALF, "25"],
    [50, HALF, "50"],
    [50.01, WHOLE, "50.01"],
    [260, WHOLE, "200"],
  ] as const)(
    "with a fee of %s the banner says %s, and the reward is %s",
    async ([fee, words, reward], { open, sandbox }) => {
      await sandbox.clock(NOON);
      const page = await open({ path: visit("new-day3") });
      await button(page, "立即参与").click();
      await page.getByRole("dialog").getByRole("button").click();
      await sandbox.order("new-day3", fee);
      await comeBack(page);
      await figure(page, "今日服务费").getByText(String(fee), { exact: true }).waitFor();
      await page.getByText(words).waitFor();
      expect(await figure(page, "奖励金额").textContent()).toBe(reward);
    },
  );

  test.for([
    ["new-day1", "新人福利还剩7天", "立即参与"],
    ["new-day7", "新人福利还剩1天", "立即参与"],
    ["old-day8", "新人7天福利已结束", "去订购"],
    ["never-recharged", "新人7天福利已结束", "去订购"],
  ] as const)("%s is told %s and may %s", async ([token, hint, text], { open, sandbox }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit(token) });
    await page.getByText(hint).waitFor();
    await button(page, text).waitFor();
  });

  test("who joined on the new-user page has joined here", async ({ open }) => {
    const page = await open({ path: "/activeOperate?token=new-day3&phoneType=ios" });
    await button(page, "立即参与").click();
    await page.getByRole("dialog").waitFor();
    await page.goto(visit("new-day3"));
    await button(page, "继续订购").waitFor();
  });

  test("taps made at once are one call", async ({ open, sandbox }) => {
    const page = await open({ path: visit("new-day1") });
    await button(page, "立即参与").waitFor();
    await tapAtOnce(button(page, "立即参与"));
    await page.getByRole("dialog").waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === PATHS.join)).toHaveLength(1);
  });
});

describe("the bar at the top", () => {
  test("is there for who comes with a token in the navigation state, and goes back with it", async ({
    open,
  }) => {
    const page = await open({ path: ROUTE, expectedProblems: [/404/] });
    await button(page, "立即登录").waitFor();
    await enter(page, { token: "new-day3", phoneType: "ios" });
    await button(page, "立即参与").waitFor();
    await button(page, "返回").click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname.toLowerCase() === "/collarrolltab" &&
        searchParams.get("token") === "new-day3" &&
        searchParams.get("phoneType") === "ios",
    );
  });

  test("is not there for who comes by the address", async ({ open }) => {
    const page = await open({ path: visit("new-day3") });
    await button(page, "立即参与").waitFor();
    expect(await button(page, "返回").count()).toBe(0);
  });
});

describe("what goes wrong", () => {
  test("the visitor sees no figures, makes no call and is sent to the login", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    await page.getByText(HALF).waitFor();
    expect(await figure(page, "今日服务费").textContent()).toBe("--");
    expect(await sandbox.calls()).toEqual([]);
    await button(page, "立即登录").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
  });

  test("200001 in the middle: 请先登录, and the login is offered", async ({ open, sandbox }) => {
    const page = await open({ path: visit("new-day1") });
    await button(page, "立即参与").waitFor();
    await sandbox.fault(PATHS.join, "logout");
    await sandbox.fault(PATHS.info, "logout");
    await button(page, "立即参与").click();
    await toast(page, "请先登录").waitFor();
    await button(page, "立即登录").waitFor();
  });

  test("a refused join says 没有参与资格, whatever the server's words", async ({ open, sandbox }) => {
    await sandbox.clock(NOON);
    const page = await open({ path: visit("new-day7") });
    await button(page, "立即参与").waitFor();
    // Midnight passes while the page is open.
    await sandbox.clock("2024-06-13T00:00:01+08:00");
    await button(page, "立即参与").click();
    await toast(page, "没有参与资格").waitFor();
    await button(page, "去订购").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("a failed load says 网络异常, and can be tried again", async ({ open, sandbox }) => {
    await sandbox.fault(PATHS.info, "offline");
    const page = await open({ path: visit("new-day1"), expectedProblems: OUR_FAILURES });
    await toast(page, "网络异常").waitFor();
    await button(page, "重试").click();
    await button(page, "立即参与").waitFor();
  });
});

test.for(["new-day1", ""])("fits a screen of 320 points (%s)", async (token, { open }) => {
  const page = await open({ path: token ? visit(token) : ROUTE, width: 320, height: 568 });
  await page.locator(".button[data-state]").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
});
