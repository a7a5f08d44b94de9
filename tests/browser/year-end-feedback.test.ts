import { describe, expect } from "vitest";
import { comeBack, test } from "../support/browser.ts";

const ROUTE = "/yearEndFeedback";
const JOIN = "/api/djdg/year/end/feedback/join";

describe("the year-end feedback (spec 2)", () => {
  test("from joining to the voucher of the next day", async ({ open, sandbox }) => {
    await sandbox.clock("2025-01-21T10:00:00+08:00");
    const page = await open({ path: `${ROUTE}?token=old-user&phoneType=ios` });
    await page.getByRole("button", { name: "立即参与" }).click();
    const dialog = page.getByRole("dialog", { name: "参与成功" });
    await dialog.waitFor();
    await dialog.getByRole("button").click();
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "继续订购" }).click();
    await page.locator("[data-sandbox-fee]").fill("120");
    await page.locator('[data-sandbox="submit"]').click();
    await page.locator(".stats").getByText("120").waitFor();

    await sandbox.clock("2025-01-22T10:00:00+08:00");
    await comeBack(page);
    await page.locator(".stats-item", { hasText: "已返还" }).getByText("120").waitFor();
    expect((await sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: 120, source: "yearEndFeedback" },
    ]);
  });

  test.for([
    ["new-day7", "暂无参与资格"],
    ["old-day8", "立即参与"],
    ["old-user", "立即参与"],
  ] as const)(
    "%s sees %s: only who is registered for more than 7 days",
    async ([token, text], { open, sandbox }) => {
      await sandbox.clock("2025-01-21T10:00:00+08:00");
      const page = await open({ path: `${ROUTE}?token=${token}` });
      await page.getByRole("button", { name: text }).waitFor();
    },
  );

  test.for([
    ["2025-01-19T23:59:00+08:00", "活动暂未开始"],
    ["2025-01-20T00:01:00+08:00", "立即参与"],
    ["2025-01-26T23:59:00+08:00", "立即参与"],
    ["2025-01-27T00:01:00+08:00", "活动已结束"],
  ] as const)("at %s the button says %s", async ([now, text], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await page.getByRole("button", { name: text }).waitFor();
  });

  test("without setting a clock it is played at a time inside its dates", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await page.getByRole("button", { name: "立即参与" }).waitFor();
  });

  test("taps made at once are one call", async ({ open, sandbox }) => {
    const page = await open({ path: `${ROUTE}?token=old-user` });
    const button = page.getByRole("button", { name: "立即参与" });
    await button.waitFor();
    await button.evaluate((element: HTMLElement) => {
      for (let i = 0; i < 4; i++) element.click();
    });
    await page.getByRole("dialog").waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === JOIN)).toHaveLength(1);
  });

  test("the visitor is sent to the login", async ({ open }) => {
    const page = await open({ path: ROUTE });
    await page.getByRole("button", { name: "立即登录" }).click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
  });
});

describe("the bar at the top", () => {
  test("shows with showNav=true, and goes back to the hub with the token", async ({ open }) => {
    const page = await open({
      path: `${ROUTE}?token=old-user&phoneType=ios&showNav=true`,
      expectedProblems: [/404/],
    });
    await page.getByRole("button", { name: "返回" }).click();
    await page.waitForURL(
      (url) => url.pathname === "/CollarRollTab" && url.searchParams.get("token") === "old-user",
    );
  });

  test("is not there without it", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await page.getByRole("button", { name: "立即参与" }).waitFor();
    expect(await page.getByRole("button", { name: "返回" }).count()).toBe(0);
  });
});

describe("the dialog", () => {
  test("holds the keyboard, closes with Escape and gives the focus back", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user`, width: 1280, height: 800 });
    await page.getByRole("button", { name: "立即参与" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("继续订购");
  });
});
