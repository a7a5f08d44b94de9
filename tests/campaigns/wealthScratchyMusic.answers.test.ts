import { describe, expect } from "vitest";
import {
  buttonsBelow,
  DAYS,
  FLIP,
  faces,
  setDays,
  setFlipResult,
  TURN_MS,
  VISIT,
} from "../support/campaigns/card-flip.ts";
import { test } from "../support/campaigns/phone.tsx";
import { daysAt } from "../support/draws/deck-page.ts";

describe("a flipped card stays flipped while the days are reloaded", () => {
  const rewards: [string, number, string, string][] = [
    ["a voucher", 0, "恭喜获得", "58.5元"],
    ["the fees of the day", 1, "服务费全免", "全免"],
    ["half of the fees", 2, "服务费5折", "5折"],
  ];
  test.for(rewards)(
    "%s: the pop-up does not wait for the days, and the card does not flip back",
    async ([, rewardType, title, amount], { phone }) => {
      setDays(phone);
      await phone.open(VISIT);
      setFlipResult(phone, rewardType, {}, 15_000);
      await phone.tap("点击翻牌");
      expect(phone.texts(".deck-front .voucher-amount")).toEqual([amount]);
      expect(buttonsBelow(phone)).toEqual(["点击翻牌"]);
      await phone.pass(TURN_MS);
      expect(phone.dialogTitle).toBe(title);
      await phone.press("Escape");
      expect([faces(phone), phone.texts(".deck-front .voucher-amount")]).toEqual([["front"], [amount]]);
      // Neither the button nor the card can be tapped again.
      expect([buttonsBelow(phone), phone.button("今日已翻牌").getAttribute("aria-busy")]).toEqual([
        ["今日已翻牌"],
        "true",
      ]);
      await phone.tap("今日已翻牌");
      await phone.pass(15_000);
      expect([faces(phone), phone.texts(".deck-front .voucher-amount")]).toEqual([["front"], [amount]]);
      expect(buttonsBelow(phone)).toEqual([rewardType === 0 ? "代金券已领取" : "前往订购"]);
      expect(phone.calls(FLIP)).toBe(1);
    },
  );

  test("even if the days fail, or still show it as not flipped", async ({ phone }) => {
    setDays(phone);
    await phone.open(VISIT);
    phone.answer(FLIP, { data: { rewardType: 1, realSendAmount: null } });
    await phone.sandbox.fault(DAYS, "offline");
    phone.answer(DAYS, null);
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    await phone.tap("开心收下");
    expect([phone.trouble, faces(phone), buttonsBelow(phone)]).toEqual(["网络异常", ["front"], ["重新加载"]]);
    setDays(phone);
    await phone.tap("重试");
    expect([phone.trouble, faces(phone), buttonsBelow(phone)]).toEqual(["", ["front"], ["今日已翻牌"]]);
    expect(phone.isDisabled("今日已翻牌")).toBe(true);
  });

  test("and the pop-up keeps its text if the login is lost", async ({ phone }) => {
    setDays(phone);
    await phone.open(VISIT);
    phone.answer(FLIP, { data: { rewardType: 0, realSendAmount: 888 } });
    phone.answer(DAYS, { code: "200001", after: 2_000 });
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    const told = phone.dialog?.textContent;
    expect(told).toContain("888元");
    await phone.pass(2_000);
    expect(phone.dialog?.textContent).toBe(told);
    await phone.tap("开心收下");
    expect(buttonsBelow(phone)).toEqual(["立即登录"]);
  });

  test("but the next day's card is not flipped", async ({ phone }) => {
    setDays(phone);
    await phone.open(VISIT);
    setFlipResult(phone, 1);
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    await phone.tap("开心收下");
    setDays(phone, daysAt(5), "Wed, 14 Feb 2024 16:00:01 GMT");
    await phone.comeBack();
    expect(phone.all(".deck-front")).toEqual([]);
    expect(phone.text).toContain("2月15日 · 好运牌点击翻牌");
  });

  test("and shows a voucher without an amount, not --元", async ({ phone }) => {
    setDays(phone);
    await phone.open(VISIT);
    phone.answer(FLIP, { data: { rewardType: 0, realSendAmount: "soon" } });
    setDays(phone, daysAt(4, { joinStatus: 1, rewardType: 0 }));
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    expect(phone.dialogTitle).toBe("恭喜获得");
    expect(phone.texts(".dialog .text")).toEqual(["开年代金券已实时发放到您的账户，请到“我的代金券”中查看"]);
    await phone.tap("开心收下");
    expect(phone.texts(".deck-front .voucher-amount")).toEqual(["代金券"]);
    expect(phone.text).not.toContain("--");
  });
});

describe("odd forms of days", () => {
  test("of another year show the days until the first one", async ({ phone }) => {
    const days = daysAt(-1).map((day) => ({ ...day, year: "2026" }));
    setDays(phone, days, "Sat, 07 Feb 2026 02:00:00 GMT");
    await phone.open(VISIT);
    expect(buttonsBelow(phone)).toEqual(["活动待开始"]);
    expect(phone.texts(".deck-below .button-hint")).toEqual(["活动将在3天后开始"]);
  });

  test("of another year, already running, do not show the campaign as over for a missed card", async ({
    phone,
  }) => {
    const days = daysAt(1).map((day) => ({ ...day, year: 2026 }));
    setDays(phone, days, "Wed, 11 Feb 2026 02:00:00 GMT");
    await phone.open(VISIT);
    expect(buttonsBelow(phone)).toEqual(["点击翻牌"]);
    expect(phone.text).toContain("2月10日 · 好运牌错过翻牌好运每天一张，今天的别再错过");
    expect(phone.text).not.toContain("活动已结束");
  });

  const odd: [string, unknown[], string][] = [
    ["invalid entries at the front", [null, "x", { unforeseen: true }, ...daysAt(0)], "点击翻牌"],
    [
      "texts for numbers",
      daysAt(0).map((day) => ({ ...day, timeStatus: String(day.timeStatus), joinStatus: false })),
      "点击翻牌",
    ],
    ["an invalid date", daysAt(0).map((day) => ({ ...day, month: "二月" })), "点击翻牌"],
    [
      "an unknown state on another day",
      daysAt(0).map((day, i) => (i === 3 ? { ...day, timeStatus: 9 } : day)),
      "点击翻牌",
    ],
    [
      "nulls for optional fields",
      daysAt(0).map((day) => ({ ...day, maxReward: null, todayFee: null })),
      "点击翻牌",
    ],
    ["an unknown reward", daysAt(0, { joinStatus: 1, rewardType: 7 }), "今日已翻牌"],
  ];
  test.for(odd)("%s", async ([, days, text], { phone }) => {
    setDays(phone, days);
    await phone.open(VISIT);
    expect(buttonsBelow(phone)).toEqual([text]);
  });

  test("without any day show a message, not an empty page", async ({ phone }) => {
    setDays(phone, []);
    await phone.open(VISIT);
    expect(phone.text).toContain("好运牌正在准备，请稍后再来");
    expect(phone.buttons).toContain("前去订购");
  });
});
