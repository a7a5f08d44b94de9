import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";
import { type Day, DeckPage, daysAt } from "../support/deck-page.ts";

const ROUTE = "/wealthScratchyMusic";
const FLIP = "/api/djdg/new/year/activity/draw/card";
/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Today's card, the fifth, as it is after a flip. */
const turned = (rewardType: number, todayFee = 0): { data: Day[] } => ({
  data: daysAt(4, { joinStatus: 1, rewardType, todayFee, realSendAmount: rewardType === 0 ? 58.5 : null }),
});

describe("the card flip: what today's card brings (spec 2)", () => {
  const cases: [string, number, string, string[], string][] = [
    ["a voucher", 0, "恭喜获得", ["58.5", "元"], "代金券已领取"],
    ["the fees of the day", 1, "服务费全免", ["全额"], "前往订购"],
    ["half of the fees", 2, "服务费5折", ["50%"], "前往订购"],
  ];
  test.for(cases)("%s", async ([, rewardType, title, texts, text], { open }) => {
    const deck = await DeckPage.open(open);
    const { page } = deck;
    deck.flip = { data: { rewardType, realSendAmount: rewardType === 0 ? 58.5 : null } };
    deck.daysAfter = turned(rewardType);
    await button(page, "点击翻牌").click();
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await dialog.waitFor();
    for (const part of texts) expect(await dialog.textContent()).toContain(part);
    expect(deck.loads).toBe(2);
    await dialog.getByRole("button").click();
    await dialog.waitFor({ state: "detached" });
    await button(page, text).waitFor();
    expect(await deck.settle()).toMatchObject({ seen: 4, hasFront: true, hasBack: false });
  });

  test("taps made at once are one call", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = { data: { rewardType: 1, realSendAmount: null }, after: 300 };
    deck.daysAfter = turned(1);
    await button(deck.page, "点击翻牌").waitFor();
    await deck.button.evaluate((element: HTMLElement) => {
      for (let i = 0; i < 4; i++) element.click();
    });
    await deck.page.getByRole("dialog").waitFor();
    expect(deck.flips).toBe(1);
  });
});

describe("the card flip: what is said of a day (spec 2, section 4)", () => {
  const cases: [string, Partial<Day>, string, boolean][] = [
    ["not yet come", { timeStatus: -1 }, "待翻牌", false],
    ["passed, not turned over", { timeStatus: 1 }, "错过翻牌", false],
    ["today, not turned over", {}, "点击翻牌", true],
    ["today, a voucher", { joinStatus: 1, rewardType: 0, realSendAmount: 20 }, "代金券已领取", false],
    ["today, all fees, none paid", { joinStatus: 1, rewardType: 1 }, "前往订购", true],
    ["today, half of the fees", { joinStatus: 1, rewardType: 2, todayFee: 999.99 }, "前往订购", true],
    ["today, all fees, 1000 paid", { joinStatus: 1, rewardType: 1, todayFee: 1000 }, "奖励已领取", false],
    [
      "today, half of the fees, more paid",
      { joinStatus: 1, rewardType: 2, todayFee: 1200 },
      "奖励已领取",
      false,
    ],
    ["today, nobody says what", { joinStatus: 1 }, "奖励已领取", false],
    [
      "passed, a voucher",
      { timeStatus: 1, joinStatus: 1, rewardType: 0, realSendAmount: 20 },
      "奖励已领取",
      false,
    ],
    ["passed, half of the fees", { timeStatus: 1, joinStatus: 1, rewardType: 2 }, "奖励已领取", false],
  ];
  test.for(cases)("%s", async ([, day, text, isEnabled], { open }) => {
    const deck = await DeckPage.open(open, { days: { data: daysAt(0, day, 1) } });
    await button(deck.page, text).waitFor();
    expect(await deck.button.getAttribute("aria-disabled")).toBe(String(!isEnabled));
    const { hasFront, hasBack } = await deck.settle();
    expect({ hasFront, hasBack }).toEqual({ hasFront: day.joinStatus === 1, hasBack: day.joinStatus !== 1 });
  });

  test("each card speaks for itself", async ({ open }) => {
    const days = daysAt(2);
    const [first] = days;
    if (first) Object.assign(first, { joinStatus: 1, rewardType: 0, realSendAmount: 88 });
    const deck = await DeckPage.open(open, { days: { data: days } });
    const said = ["奖励已领取", "错过翻牌", "点击翻牌", "待翻牌"];
    for (const [place, text] of said.entries()) {
      await deck.tab(place).click();
      expect(await deck.settle()).toMatchObject({ seen: place });
      await button(deck.page, text).waitFor();
    }
    await deck.tab(0).click();
    await deck.settle();
    expect(await deck.page.getByRole("tabpanel").textContent()).toContain("88元");
  });
});

describe("the card flip, when and for whom", () => {
  test("before the start: how many days are left, and nothing to do", async ({ open }) => {
    const deck = await DeckPage.open(open, {
      days: { data: daysAt(-1) },
      date: "Thu, 08 Feb 2024 15:59:00 GMT",
    });
    await button(deck.page, "活动待开始").waitFor();
    await deck.page.locator(".button-hint", { hasText: "活动将在2天后开始" }).waitFor();
    expect(await deck.button.getAttribute("aria-disabled")).toBe("true");
  });

  test.for([
    ["2024-02-09T23:59:00+08:00", "活动待开始", 0],
    ["2024-02-10T00:01:00+08:00", "点击翻牌", 0],
    ["2024-02-18T23:59:00+08:00", "点击翻牌", 8],
    ["2024-02-19T00:01:00+08:00", "错过翻牌", 0],
  ] as const)("by the mall's clock at %s: %s", async ([now, text, place], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, text).waitFor();
    await page.getByRole("tab", { selected: true, name: `2.${10 + place}` }).waitFor();
  });

  test("the visitor sees the cards and is sent to the login", async ({ open }) => {
    const page = await open({ path: ROUTE });
    await button(page, "立即登录").waitFor();
    expect(await page.getByRole("tab").count()).toBe(9);
    expect(await page.locator(".deck-front").count()).toBe(0);
    await button(page, "立即登录").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
  });

  test("the rules are a tap away", async ({ open }) => {
    const page = await open({ path: `${ROUTE}?token=old-user` });
    await button(page, "活动规则").click();
    await page.getByRole("dialog", { name: "活动规则" }).getByText("2024年2月10日至2月18日").waitFor();
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

describe("the card flip in the mall's stand-in", () => {
  test("from the flip to what it brings, whatever the card is", async ({ open, sandbox }) => {
    await sandbox.clock("2024-02-12T10:00:00+08:00");
    const page = await open({ path: `${ROUTE}?token=old-user&phoneType=ios` });
    const answered = page.waitForResponse((response) => response.url().endsWith(FLIP));
    await button(page, "点击翻牌").click();
    const { data } = await (await answered).json();
    await page.getByRole("dialog").getByRole("button").click();
    if (data.rewardType === 0) {
      await button(page, "代金券已领取").waitFor();
      expect((await sandbox.account("old-user")).vouchers).toMatchObject([{ amount: data.realSendAmount }]);
    } else {
      await button(page, "前往订购").click();
      await page.locator("[data-sandbox-fee]").fill("1000");
      await page.locator('[data-sandbox="submit"]').click();
      await button(page, "奖励已领取").waitFor();
    }
  });

  test("who never recharged is told so, and the button is there again", async ({ open, sandbox }) => {
    await sandbox.clock("2024-02-12T10:00:00+08:00");
    const page = await open({ path: `${ROUTE}?token=never-recharged` });
    await button(page, "点击翻牌").click();
    await page.locator(".toast", { hasText: "充值后才能翻牌" }).waitFor();
    await page.locator('.deck-below [aria-disabled="false"]', { hasText: "点击翻牌" }).waitFor();
  });
});

describe("what fails says so, and leaves the login alone, but for code 200001", () => {
  test("200001 of the days only marks the customer as logged out", async ({ open }) => {
    const deck = await DeckPage.open(open, { days: { code: "200001", message: "登录失效" } });
    await button(deck.page, "立即登录").waitFor();
    expect(await deck.toast.count()).toBe(0);
  });

  test("200001 in the middle of a flip only marks the customer as logged out", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = { code: "200001", message: "登录失效", after: 500 };
    deck.daysAfter = { code: "200001", message: "登录失效" };
    await button(deck.page, "点击翻牌").click();
    await deck.waitFor("pending");
    await button(deck.page, "立即登录").waitFor();
    expect(await deck.toast.count()).toBe(0);
    await deck.waitFor("rest");
  });

  const failures = [
    ["refused", { code: "1001", message: "系统繁忙，请稍后再试" }, "系统繁忙，请稍后再试"],
    ["cut off", { isCut: true }, "网络异常"],
    ["no such reward", { data: { rewardType: 99, realSendAmount: 1 } }, "页面数据异常"],
    ["no reward at all", { data: null }, "页面数据异常"],
  ] as const;
  test.for(failures)(
    "a flip that is %s: said, the days again, and the button",
    async ([, flip, said], { open }) => {
      const deck = await DeckPage.open(open, { expectedProblems });
      deck.flip = flip;
      await button(deck.page, "点击翻牌").click();
      await deck.toast.getByText(said).waitFor();
      await expect.poll(() => deck.loads).toBe(2);
      expect(await deck.look()).toMatchObject({ hasFront: false, hasBack: true });
      deck.flip = { data: { rewardType: 2, realSendAmount: null } };
      deck.daysAfter = turned(2);
      await deck.page.locator('.deck-below [aria-disabled="false"]').click();
      await deck.page.getByRole("dialog", { name: "服务费5折" }).waitFor();
    },
  );

  test("the days cannot be had: 网络异常, a retry, and no login", async ({ open }) => {
    const deck = await DeckPage.open(open, { days: { isCut: true }, expectedProblems });
    await deck.toast.getByText("网络异常").waitFor();
    expect(await button(deck.page, "立即登录").count()).toBe(0);
    deck.days = { data: daysAt(4) };
    await button(deck.page, "重试").click();
    await button(deck.page, "点击翻牌").waitFor();
    expect(await deck.settle()).toMatchObject({ seen: 4 });
  });
});
