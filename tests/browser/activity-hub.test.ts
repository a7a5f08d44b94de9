import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

const ROUTE = "/springFestPreheating";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const LIST = "/api/djdg/activity/all/activity/time";
const TITLES = ["大吉年终奖", "财神到 发发发", "元宵大乐透"];

const card = (page: Page, title: string) => page.getByRole("button", { name: title });
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

interface Activity {
  type: number;
  startTime?: string | null;
  endTime?: string | null;
  activityTimeState: number;
}

const entry = (type: number, first: string, last: string, activityTimeState = 0): Activity => ({
  type,
  startTime: `2024-${first} 00:00:00`,
  endTime: `2024-${last} 23:59:59`,
  activityTimeState,
});

/** Opens the hub of a mall that names these activities. */
async function visit(page: Page, data: unknown): Promise<void> {
  await page.route(`**/prod-api${LIST}`, (call) => call.fulfill({ json: { code: "0", message: "", data } }));
  await page.goto(VISIT);
}

const rangesOf = (page: Page) =>
  page
    .locator(".banner-text")
    .evaluateAll((texts) => texts.map((text) => /\n(.*)$/.exec(text.textContent ?? "")?.[1]));

const FALLBACK = ["2.4 – 2.9", "2.10 – 2.18", "2.10 – 2.18"];

describe("the activity hub (spec 2)", () => {
  test.for<[string, Activity[], string[]]>([
    [
      "of each entry",
      [entry(12, "03-01", "03-12"), entry(10, "01-31", "02-01"), entry(11, "12-09", "12-10")],
      ["1.31 – 2.1", "12.9 – 12.10", "3.1 – 3.12"],
    ],
    ["of the fallback where there is no entry", [], FALLBACK],
    ["of another type are none of the hub's", [entry(9, "03-01", "03-12")], FALLBACK],
    [
      "of the fallback where an entry has none",
      [
        { type: 10, startTime: null, endTime: null, activityTimeState: 0 },
        { type: 11, activityTimeState: 0 },
        { ...entry(12, "03-01", "03-12"), startTime: null },
      ],
      ["2.4 – 2.9", "2.10 – 2.18", "2.10 – 3.12"],
    ],
  ])("dates %s", async ([, data, ranges], { open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, data);
    await expect.poll(() => rangesOf(page)).toEqual(ranges);
  });

  test("a card is greyed and cannot be tapped when its activity has ended, and only then", async ({
    open,
  }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, [
      entry(10, "02-04", "02-09", 1),
      entry(11, "02-10", "02-18", 0),
      entry(12, "02-19", "02-25", -1),
    ]);
    await page.locator('.banner[data-state="ended"]').waitFor();
    const off = await page
      .locator(".banner")
      .evaluateAll((cards) => cards.map((one) => one.classList.contains("banner-off")));
    expect(off).toEqual([true, false, false]);
    await card(page, "大吉年终奖").click({ force: true });
    await page.waitForTimeout(300);
    expect(page.url()).toContain(ROUTE);
  });

  test.for([
    ["大吉年终奖", "/orderRichList"],
    ["财神到 发发发", "/wealthScratchyMusic"],
    ["元宵大乐透", "/glutinousRiceFlour"],
  ])(
    "%s goes to %s with token, phone type and top bar as navigation state",
    async ([title = "", to], { open, sandbox }) => {
      await sandbox.clock("2024-02-05T10:00:00+08:00");
      const page = await open({ path: VISIT });
      await card(page, title).click();
      await page.waitForURL(({ pathname, search }) => pathname === to && search === "");
      expect(await page.evaluate(() => history.state.usr)).toEqual({
        token: "old-user",
        phoneType: "ios",
        isShowTop: true,
      });
    },
  );

  test("what the mall says at its own dates", async ({ open, sandbox }) => {
    await sandbox.clock("2024-02-20T10:00:00+08:00");
    const page = await open({ path: VISIT });
    await expect.poll(() => rangesOf(page)).toEqual(["2.4 – 2.9", "2.10 – 2.18", "2.19 – 2.25"]);
    const states = await page
      .locator(".banner")
      .evaluateAll((cards) => cards.map((one) => one.getAttribute("data-state")));
    expect(states).toEqual(["ended", "ended", "open"]);
  });

  test("two taps at once are one way on: the browser's back comes back to the hub", async ({
    open,
    sandbox,
  }) => {
    await sandbox.clock("2024-02-20T10:00:00+08:00");
    const page = await open({ path: VISIT });
    await card(page, "元宵大乐透").waitFor();
    await page.locator('.banner[data-state="open"]').evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await page.waitForURL(/glutinousRiceFlour/);
    await page.goBack();
    await page.waitForURL(new RegExp(ROUTE));
  });

  test("the visitor sees the cards with their fallback dates, and is sent to the login", async ({
    open,
    sandbox,
  }) => {
    const page = await open({ path: ROUTE });
    for (const title of TITLES) await card(page, title).getByText("立即登录").waitFor();
    expect(await rangesOf(page)).toEqual(FALLBACK);
    await card(page, "财神到 发发发").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === LIST)).toEqual([]);
  });

  test("code 200001: 登录失效, and logged out", async ({ open, sandbox }) => {
    await sandbox.fault(LIST, "logout");
    const page = await open({ path: VISIT });
    await toast(page, "登录失效").waitFor();
    for (const title of TITLES) await card(page, title).getByText("立即登录").waitFor();
  });

  test("a failure says so, and each card is a retry", async ({ open, sandbox }) => {
    await sandbox.fault(LIST, "status500");
    const page = await open({ path: VISIT, expectedProblems: [/Failed to load resource/] });
    await toast(page, "网络异常").waitFor();
    await card(page, "大吉年终奖").getByText("重新加载").click();
    await page.locator('.banner[data-state="open"]').first().waitFor();
    expect(page.url()).toContain(ROUTE);
  });

  test("while the list is on its way no card leads anywhere", async ({ open, sandbox }) => {
    await sandbox.fault(LIST, "slow");
    const page = await open({ path: VISIT });
    await card(page, "大吉年终奖").waitFor();
    expect(await page.locator('.banner[aria-busy="true"]').count()).toBe(3);
    await card(page, "大吉年终奖").click({ force: true });
    expect(page.url()).toContain(ROUTE);
  });

  test("fits a screen of 320 points", async ({ open }) => {
    const page = await open({ path: VISIT, width: 320, height: 568 });
    await page.locator(".banner[data-state]").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });
});
