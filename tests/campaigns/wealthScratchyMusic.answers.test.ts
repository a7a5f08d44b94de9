import { describe, expect } from "vitest";
import { below, DAYS, FLIP, faces, TURN_MS, tell, turn, VISIT } from "../support/campaigns/card-flip.ts";
import { test } from "../support/campaigns/phone.tsx";
import { daysAt } from "../support/draws/deck-page.ts";

describe("a card that was turned over stays so (spec 2, section 4: … then day data is reloaded)", () => {
  const rewards: [string, number, string, string][] = [
    ["a voucher", 0, "恭喜获得", "58.5元"],
    ["the fees of the day", 1, "服务费全免", "全免"],
    ["half of the fees", 2, "服务费5折", "5折"],
  ];
  test.for(rewards)(
    "%s: the pop-up does not wait for the days, and the card does not turn back",
    async ([, rewardType, title, amount], { phone }) => {
      tell(phone);
      await phone.open(VISIT);
      turn(phone, rewardType, {}, 15_000);
      await phone.tap("点击翻牌");
      expect(phone.texts(".deck-front .voucher-amount")).toEqual([amount]);
      expect(below(phone)).toEqual(["点击翻牌"]);
      await phone.pass(TURN_MS);
      expect(phone.dialogTitle).toBe(title);
      await phone.press("Escape");
      expect([faces(phone), phone.texts(".deck-front .voucher-amount")]).toEqual([["front"], [amount]]);
      // Not to be tapped again, by a finger on the card either.
      expect([below(phone), phone.button("今日已翻牌").getAttribute("aria-busy")]).toEqual([
        ["今日已翻牌"],
        "true",
      ]);
      await phone.tap("今日已翻牌");
      await phone.pass(15_000);
      expect([faces(phone), phone.texts(".deck-front .voucher-amount")]).toEqual([["front"], [amount]]);
      expect(below(phone)).toEqual([rewardType === 0 ? "代金券已领取" : "前往订购"]);
      expect(phone.calls(FLIP)).toBe(1);
    },
  );

  test("also where the days then cannot be had, or still say that it was not", async ({ phone }) => {
    tell(phone);
    await phone.open(VISIT);
    phone.answer(FLIP, { data: { rewardType: 1, realSendAmount: null } });
    await phone.sandbox.fault(DAYS, "offline");
    phone.answer(DAYS, null);
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    await phone.tap("开心收下");
    expect([phone.trouble, faces(phone), below(phone)]).toEqual(["网络异常", ["front"], ["暂不可用"]]);
    tell(phone);
    await phone.tap("重试");
    expect([phone.trouble, faces(phone), below(phone)]).toEqual(["", ["front"], ["今日已翻牌"]]);
    expect(phone.isDisabled("今日已翻牌")).toBe(true);
  });

  test("what the pop-up tells stays when the login is lost behind it", async ({ phone }) => {
    tell(phone);
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
    expect(below(phone)).toEqual(["立即登录"]);
  });

  test("the next day's card is not turned over by it", async ({ phone }) => {
    tell(phone);
    await phone.open(VISIT);
    turn(phone, 1);
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    await phone.tap("开心收下");
    tell(phone, daysAt(5), "Wed, 14 Feb 2024 16:00:01 GMT");
    await phone.comeBack();
    expect(phone.all(".deck-front")).toEqual([]);
    expect(phone.text).toContain("2月15日 · 好运牌点击翻牌");
  });

  test("a voucher without an amount is a voucher, not --元", async ({ phone }) => {
    tell(phone);
    await phone.open(VISIT);
    phone.answer(FLIP, { data: { rewardType: 0, realSendAmount: "soon" } });
    tell(phone, daysAt(4, { joinStatus: 1, rewardType: 0 }));
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    expect(phone.dialogTitle).toBe("恭喜获得");
    expect(phone.texts(".dialog .text")).toEqual(["开年代金券已实时发放到您的账户，请到“我的代金券”中查看"]);
    await phone.tap("开心收下");
    expect(phone.texts(".deck-front .voucher-amount")).toEqual(["代金券"]);
    expect(phone.text).not.toContain("--");
  });
});

describe("days of another form", () => {
  test("of another year: until the first of them is counted (spec 2, section 4: before the start date)", async ({
    phone,
  }) => {
    const days = daysAt(-1).map((day) => ({ ...day, year: "2026" }));
    tell(phone, days, "Sat, 07 Feb 2026 02:00:00 GMT");
    await phone.open(VISIT);
    expect(below(phone)).toEqual(["活动待开始"]);
    expect(phone.texts(".deck-below .button-hint")).toEqual(["活动将在3天后开始"]);
  });

  test("of another year, running: a card that was missed does not say that all is over", async ({
    phone,
  }) => {
    const days = daysAt(1).map((day) => ({ ...day, year: 2026 }));
    tell(phone, days, "Wed, 11 Feb 2026 02:00:00 GMT");
    await phone.open(VISIT);
    expect(below(phone)).toEqual(["点击翻牌"]);
    expect(phone.text).toContain("2月10日 · 好运牌错过翻牌好运每天一张，今天的别再错过");
    expect(phone.text).not.toContain("活动已结束");
  });

  const odd: [string, unknown[], string][] = [
    ["entries that are none at the front", [null, "x", { unforeseen: true }, ...daysAt(0)], "点击翻牌"],
    [
      "texts for numbers",
      daysAt(0).map((day) => ({ ...day, timeStatus: String(day.timeStatus), joinStatus: false })),
      "点击翻牌",
    ],
    ["a date that is none", daysAt(0).map((day) => ({ ...day, month: "二月" })), "点击翻牌"],
    [
      "a state that nobody foresaw on another day",
      daysAt(0).map((day, i) => (i === 3 ? { ...day, timeStatus: 9 } : day)),
      "点击翻牌",
    ],
    [
      "nulls for what is not needed",
      daysAt(0).map((day) => ({ ...day, maxReward: null, todayFee: null })),
      "点击翻牌",
    ],
    ["a reward that nobody foresaw", daysAt(0, { joinStatus: 1, rewardType: 7 }), "今日已翻牌"],
  ];
  test.for(odd)("%s", async ([, days, text], { phone }) => {
    tell(phone, days);
    await phone.open(VISIT);
    expect(below(phone)).toEqual([text]);
  });

  test("no days at all: said, and no empty page", async ({ phone }) => {
    tell(phone, []);
    await phone.open(VISIT);
    expect(phone.text).toContain("好运牌正在准备，请稍后再来");
    expect(phone.buttons).toContain("前去订购");
  });
});
