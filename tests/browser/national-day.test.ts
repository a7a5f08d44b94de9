import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";

const ROUTE = "/orderRichList";
const INFO = "/api/djdg/new/year/activity/year/end/bonus/info";
const JOIN = "/api/djdg/new/year/activity/year/end/bonus";
/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const claimed = (page: Page) => page.locator(".stats-item", { hasText: "今日已领" }).locator("dd");

async function order(page: Page, fee: number): Promise<void> {
  await button(page, "前往订购").click();
  await page.locator("[data-sandbox-fee]").fill(String(fee));
  await page.locator('[data-sandbox="submit"]').click();
}

describe("the national-day claim (spec 2)", () => {
  test("from joining to the whole pool, the voucher of the next day, and joining anew", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock("2024-10-01T10:00:00+08:00");
    const page = await open({ path: `${ROUTE}?token=old-user&phoneType=ios` });
    await button(page, "立即参与").click();
    const dialog = page.getByRole("dialog", { name: "参与成功" });
    await dialog.getByRole("button").click();
    await dialog.waitFor({ state: "detached" });

    await order(page, 300.5);
    await claimed(page).getByText("300.5").waitFor();
    await order(page, 900);
    await button(page, "今日奖励已领完").waitFor();
    expect(await claimed(page).textContent()).toBe("1000元");
    expect((await sandbox.account("old-user")).vouchers).toEqual([]);

    await sandbox.clock("2024-10-02T10:00:00+08:00");
    await comeBack(page);
    await button(page, "立即参与").waitFor();
    expect(await claimed(page).textContent()).toBe("0元");
    expect((await sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: 1000, source: "orderRichList" },
    ]);
  });

  test.for([
    ["2024-09-25T10:00:00+08:00", "活动将在5天后开始"],
    ["2024-09-29T23:59:00+08:00", "活动将在1天后开始"],
    ["2024-09-30T00:01:00+08:00", "立即参与"],
    ["2024-10-13T23:59:00+08:00", "立即参与"],
    ["2024-10-14T00:01:00+08:00", "活动已结束"],
  ] as const)("at %s the button says %s", async ([now, text], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, text).waitFor();
  });

  test("begun, but not active: 暂未开始, and nothing counts as claimed", async ({ open, sandbox }) => {
    await sandbox.clock("2024-10-01T10:00:00+08:00");
    const page = await open({ path: "about:blank" });
    const data = {
      startTime: "2024-09-30 00:00:00",
      activityDays: 14,
      todayJoinStatus: 1,
      todayFee: 88,
      activityStatus: false,
    };
    await page.route(`**/prod-api${INFO}`, (call) =>
      call.fulfill({
        json: { code: "0", message: "", data },
        headers: { date: "Tue, 01 Oct 2024 02:00:00 GMT" },
      }),
    );
    await page.goto(`${ROUTE}?token=old-user`);
    await button(page, "暂未开始").waitFor();
    expect(await claimed(page).textContent()).toBe("0元");
  });

  test("who is not eligible cannot join", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=never-recharged` });
    await button(page, "暂无参与资格").waitFor();
    expect(await button(page, "暂无参与资格").getAttribute("aria-disabled")).toBe("true");
  });

  test("the visitor is sent to the login", async ({ open }) => {
    const page = await open({ path: ROUTE });
    await button(page, "立即登录").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
  });

  test("taps made at once are one call", async ({ open, sandbox }) => {
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, "立即参与").waitFor();
    await button(page, "立即参与").evaluate((element: HTMLElement) => {
      for (let i = 0; i < 4; i++) element.click();
    });
    await page.getByRole("dialog").waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === JOIN)).toHaveLength(1);
  });

  test("with showNav=true the bar goes back to the hub, with token and phone type", async ({ open }) => {
    const page = await open({
      path: `${ROUTE}?token=old-user&phoneType=ios&showNav=true`,
      expectedProblems: [/404/],
    });
    await page.getByRole("button", { name: "返回" }).click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname.toLowerCase() === "/collarrolltab" &&
        searchParams.get("token") === "old-user" &&
        searchParams.get("phoneType") === "ios",
    );
  });
});

describe("what fails on this older page says so, and leaves the login alone", () => {
  test("code 200001 of the status marks the customer as logged out, without a word", async ({
    open,
    sandbox,
  }) => {
    await sandbox.fault(INFO, "logout");
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, "立即登录").waitFor();
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("code 200001 of joining opens the app's login", async ({ open, sandbox }) => {
    const page = await open({ path: `${ROUTE}?token=old-user&phoneType=ios` });
    await sandbox.fault(JOIN, "logout");
    await button(page, "立即参与").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("the status cannot be had: 网络异常, a retry, and no login", async ({ open, sandbox }) => {
    await sandbox.fault(INFO, "offline");
    const page = await open({ path: `${ROUTE}?token=old-user`, expectedProblems });
    await page.locator(".toast", { hasText: "网络异常" }).waitFor();
    expect(await button(page, "立即登录").count()).toBe(0);
    await page.getByRole("button", { name: "重试" }).click();
    await button(page, "立即参与").waitFor();
  });

  test("a refused join: the server's message, the status again, and the button", async ({
    open,
    sandbox,
  }) => {
    const page = await open({ path: `${ROUTE}?token=old-user` });
    const json = { code: "1001", message: "系统繁忙，请稍后再试", data: null };
    await page.route(`**/prod-api${JOIN}`, (call) => call.fulfill({ json }), { times: 1 });
    await button(page, "立即参与").click();
    await page.locator(".toast", { hasText: json.message }).waitFor();
    await expect.poll(async () => (await sandbox.calls()).filter(({ path }) => path === INFO).length).toBe(2);
    await button(page, "立即参与").click();
    await page.getByRole("dialog", { name: "参与成功" }).waitFor();
  });

  test.for(["offline", "status500"] as const)(
    "a join that is %s: 网络异常, and the next tap joins",
    async (kind, { open, sandbox }) => {
      await sandbox.fault(JOIN, kind);
      const page = await open({ path: `${ROUTE}?token=old-user`, expectedProblems });
      await button(page, "立即参与").click();
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await button(page, "立即参与").click();
      await page.getByRole("dialog", { name: "参与成功" }).waitFor();
    },
  );
});
