import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

const ROUTE = "/glutinousRiceDetial";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const RECORD = "/api/djdg/new/year/activity/lottery/record";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

/** The mall answers with these records. */
async function answer(page: Page, data: unknown[]): Promise<void> {
  await page.route(`**/prod-api${RECORD}`, (call) =>
    call.fulfill({ json: { code: "0", message: "", data } }),
  );
}

const records = [
  { createTime: "2024-02-21 08:05:00", resultNum: "01234", resultType: 1 },
  { createTime: "2024-02-20 23:59:59", resultNum: "98765", resultType: 0 },
];

describe("the lottery record (spec 2)", () => {
  test("a table of time, number and whether it won", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await answer(page, records);
    await page.goto(VISIT);
    await page.getByRole("row").first().waitFor();
    const rows = await page
      .getByRole("row")
      .evaluateAll((all) => all.map((row) => Array.from(row.children, (cell) => cell.textContent)));
    expect(rows).toEqual([
      ["抽奖时间", "抽奖号码", "是否中奖"],
      ["02-21 08:05", "01234", "已中奖"],
      ["02-20 23:59", "98765", "未中奖"],
    ]);
    expect(await page.getByRole("columnheader").count()).toBe(3);
  });

  test("加载中 while it is on its way, 暂无抽奖记录 when there is none", async ({ open, sandbox }) => {
    await sandbox.fault(RECORD, "slow");
    const page = await open({ path: VISIT });
    await page.getByText("加载中", { exact: true }).waitFor();
    await page.getByText("暂无抽奖记录", { exact: true }).waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  });

  test("a long table fits a screen of 320 points, and shows the rest when asked", async ({ open }) => {
    const page = await open({ path: "about:blank", width: 320, height: 568 });
    await answer(
      page,
      Array.from({ length: 120 }, () => records[0]),
    );
    await page.goto(VISIT);
    await button(page, "加载更多（还有70条）").click();
    await button(page, "加载更多（还有20条）").click();
    await expect.poll(() => page.getByRole("row").count()).toBe(121);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });

  test("the back button goes to the lottery, which knows who comes", async ({ open }) => {
    const page = await open({ path: VISIT });
    await page.getByRole("button", { name: "返回", exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === "/glutinousRiceFlour");
    await button(page, "能量不足 前往订购").waitFor();
  });

  test("the visitor is asked to log in", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    await button(page, "立即登录").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect(await page.getByText("暂无抽奖记录").count()).toBe(0);
    expect((await sandbox.calls()).filter(({ path }) => path === RECORD)).toEqual([]);
  });

  test("code 200001: 登录失效, and logged out", async ({ open, sandbox }) => {
    await sandbox.fault(RECORD, "logout");
    const page = await open({ path: VISIT });
    await toast(page, "登录失效").waitFor();
    await button(page, "立即登录").waitFor();
  });

  test("a failure says so and offers a retry, and is no empty table", async ({ open, sandbox }) => {
    await sandbox.fault(RECORD, "offline");
    const page = await open({ path: VISIT, expectedProblems: [/Failed to load resource/] });
    await toast(page, "网络异常").waitFor();
    expect(await page.getByText("暂无抽奖记录").count()).toBe(0);
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByText("暂无抽奖记录").waitFor();
  });
});
