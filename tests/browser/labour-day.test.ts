import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";

const ROUTE = "/freeBargain51";
const INFO = "/api/djdg/labour/day/info";
const JOIN = "/api/djdg/labour/day/join";
/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figure = (page: Page, label: string) => page.locator(".stats-item", { hasText: label }).locator("dd");

describe("Labour Day (spec 2)", () => {
  test("from joining over an order to the voucher of the next day", async ({ open, sandbox }) => {
    await sandbox.clock("2025-04-29T10:00:00+08:00");
    const page = await open({ path: `${ROUTE}?token=old-user&phoneType=ios` });
    await button(page, "立即参与").waitFor();
    expect(await page.getByText("我的返还").count()).toBe(0);
    await button(page, "立即参与").click();
    await page.locator(".toast", { hasText: "参与成功" }).waitFor();

    await button(page, "继续订购领更多").click();
    await page.locator("[data-sandbox-fee]").fill("120.5");
    await page.locator('[data-sandbox="submit"]').click();
    await figure(page, "已获返还").getByText("120.5").waitFor();
    expect(await figure(page, "剩余可返").textContent()).toBe("879.5元");
    expect((await sandbox.account("old-user")).vouchers).toEqual([]);

    await sandbox.clock("2025-04-30T10:00:00+08:00");
    await comeBack(page);
    await figure(page, "剩余可返").getByText("1000").waitFor();
    expect((await sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: 120.5, source: "freeBargain51" },
    ]);
  });

  test("what is left is never below zero", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const data = { activityTimeState: 0, joinStatus: 1, reward: 1200 };
    await page.route(`**/prod-api${INFO}`, (call) =>
      call.fulfill({ json: { code: "0", message: "", data } }),
    );
    await page.goto(`${ROUTE}?token=old-user`);
    await figure(page, "已获返还").getByText("1200").waitFor();
    expect(await figure(page, "剩余可返").textContent()).toBe("0元");
    expect(await page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  });

  test.for([
    ["2025-04-27T23:59:00+08:00", "活动待开始"],
    ["2025-04-28T00:01:00+08:00", "立即参与"],
    ["2025-05-11T23:59:00+08:00", "立即参与"],
    ["2025-05-12T00:01:00+08:00", "活动已结束"],
  ] as const)("at %s the button says %s", async ([now, text], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, text).waitFor();
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
    await button(page, "继续订购领更多").waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === JOIN)).toHaveLength(1);
  });
});

describe("joining that fails", () => {
  test("code 200001 in the middle logs out", async ({ open, sandbox }) => {
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, "立即参与").waitFor();
    await sandbox.fault(JOIN, "logout");
    await sandbox.fault(INFO, "logout");
    await button(page, "立即参与").click();
    await button(page, "立即登录").waitFor();
    expect(await page.locator(".toast", { hasText: "参与成功" }).count()).toBe(0);
  });

  test("the server's refusal is told, and the button is there again", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user` });
    const json = { code: "1001", message: "系统繁忙，请稍后再试", data: null };
    await page.route(`**/prod-api${JOIN}`, (call) => call.fulfill({ json }), { times: 1 });
    await button(page, "立即参与").click();
    await page.locator(".toast", { hasText: json.message }).waitFor();
    await button(page, "立即参与").click();
    await button(page, "继续订购领更多").waitFor();
  });

  test.for(["offline", "html"] as const)(
    "%s: 网络异常, and the next tap joins",
    async (kind, { open, sandbox }) => {
      await sandbox.fault(JOIN, kind);
      const page = await open({ path: `${ROUTE}?token=old-user`, expectedProblems });
      await button(page, "立即参与").click();
      await page.locator(".toast", { hasText: "网络异常" }).waitFor();
      await button(page, "立即参与").click();
      await button(page, "继续订购领更多").waitFor();
    },
  );
});
