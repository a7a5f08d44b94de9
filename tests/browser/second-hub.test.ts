import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

const ROUTE = "/newYearPreheat";

describe("the second hub (spec 2)", () => {
  test.for([
    ["年终回馈", "/yearEndFeedback"],
    ["蛇年红包", "/yearTaskTicket"],
    ["元宵抽奖", "/yearPrizeDraw"],
  ])("%s goes to %s and keeps the query string", async ([title = "", to], { open }) => {
    const query = { token: "old-user", phoneType: "ios", showNav: "true", from: "a b&c" };
    const page = await open({ path: `${ROUTE}?${new URLSearchParams(query)}` });
    await page.getByRole("button", { name: title }).click();
    await page.waitForURL(({ pathname }) => pathname === to);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query);
    await page.locator("h1").waitFor();
  });

  test("the visitor can look around, and is asked to log in there", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    await page.getByRole("button", { name: "年终回馈" }).click();
    await page.waitForURL(({ pathname, search }) => pathname === "/yearEndFeedback" && search === "");
    await page.getByRole("button", { name: "立即登录" }).waitFor();
    expect(await sandbox.calls()).toEqual([]);
  });

  test("is played by key, too", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user&sandbox=off` });
    await page.getByRole("button", { name: "年终回馈" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/yearTaskTicket\?token=old-user/);
  });

  test("fits a screen of 320 points", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user`, width: 320, height: 568 });
    await page.getByRole("button", { name: "元宵抽奖" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });
});
