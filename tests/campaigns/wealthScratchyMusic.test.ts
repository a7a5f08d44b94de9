import { describe, expect } from "vitest";
import {
  buttonsBelow,
  DAYS,
  FLIP,
  faces,
  phase,
  ROUTE,
  setDays,
  setFlipResult,
  TURN_MS,
  VISIT,
} from "../support/campaigns/card-flip.ts";
import { type Phone, type Reply, test } from "../support/campaigns/phone.tsx";
import { type Day, daysAt } from "../support/draws/deck-page.ts";

const selected = (phone: Phone) => phone.texts('.deck [aria-selected="true"]');

describe("the card flip: the reward of today's card", () => {
  const cases: [string, number, string, string[], string][] = [
    ["a voucher", 0, "恭喜获得", ["58.5", "元"], "代金券已领取"],
    ["the fees of the day", 1, "服务费全免", ["全额"], "前往订购"],
    ["half of the fees", 2, "服务费5折", ["50%"], "前往订购"],
  ];
  test.for(cases)("%s", async ([, rewardType, title, texts, text], { phone }) => {
    setDays(phone);
    await phone.open(VISIT);
    setFlipResult(phone, rewardType);
    await phone.tap("点击翻牌");
    expect([phase(phone), phone.dialogTitle]).toEqual(["landing", ""]);
    await phone.pass(TURN_MS);
    expect(phone.dialogTitle).toBe(title);
    for (const part of texts) expect(phone.dialog?.textContent).toContain(part);
    expect(phone.calls(DAYS)).toBe(2);
    expect(phone.buttons).toEqual(["开心收下", "关闭"]);
    await phone.tap("开心收下");
    expect(phone.dialog).toBeUndefined();
    expect(buttonsBelow(phone)).toEqual([text]);
    expect([selected(phone), faces(phone)]).toEqual([["2.14今日"], ["front"]]);
  });

  test("makes one call for simultaneous taps", async ({ phone }) => {
    setDays(phone);
    await phone.open(VISIT);
    setFlipResult(phone, 1, { after: 300 });
    await phone.tap("点击翻牌", 4);
    await phone.pass(300);
    await phone.pass(TURN_MS);
    expect(phone.dialogTitle).toBe("服务费全免");
    expect(phone.calls(FLIP)).toBe(1);
  });
});

describe("the card flip: the button of a day", () => {
  const cases: [string, Partial<Day>, string, boolean][] = [
    ["not yet come", { timeStatus: -1 }, "待翻牌", false],
    ["passed, not flipped", { timeStatus: 1 }, "错过翻牌", false],
    ["today, not flipped", {}, "点击翻牌", true],
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
    ["today, reward unknown", { joinStatus: 1 }, "今日已翻牌", false],
    [
      "passed, a voucher",
      { timeStatus: 1, joinStatus: 1, rewardType: 0, realSendAmount: 20 },
      "奖励已领取",
      false,
    ],
    ["passed, half of the fees", { timeStatus: 1, joinStatus: 1, rewardType: 2 }, "奖励已领取", false],
  ];
  test.for(cases)("%s", async ([, day, text, isEnabled], { phone }) => {
    setDays(phone, daysAt(0, day, 1));
    await phone.open(VISIT);
    expect(buttonsBelow(phone)).toEqual([text]);
    expect(phone.isDisabled(text)).toBe(!isEnabled);
    expect(faces(phone)).toEqual([day.joinStatus === 1 ? "front" : "back"]);
  });
});

describe("the card flip: dates and customers", () => {
  test("shows the remaining days before the start, without an active button", async ({ phone }) => {
    setDays(phone, daysAt(-1), "Thu, 08 Feb 2024 15:59:00 GMT");
    await phone.open(VISIT);
    expect(buttonsBelow(phone)).toEqual(["活动待开始"]);
    expect(phone.texts(".deck-below .button-hint")).toEqual(["活动将在2天后开始"]);
    expect(phone.isDisabled("活动待开始")).toBe(true);
  });

  test.for([
    ["2024-02-09T23:59:00+08:00", "活动待开始", "2.10待翻牌"],
    ["2024-02-10T00:01:00+08:00", "点击翻牌", "2.10今日"],
    ["2024-02-18T23:59:00+08:00", "点击翻牌", "2.18今日"],
    ["2024-02-19T00:01:00+08:00", "错过翻牌", "2.10已错过"],
  ] as const)("by the mall's clock at %s: %s", async ([now, text, tab], { phone }) => {
    await phone.sandbox.clock(now);
    await phone.open(`${ROUTE}?token=old-user`);
    expect(buttonsBelow(phone)).toEqual([text]);
    expect(selected(phone)).toEqual([tab]);
  });

  test("shows a visitor the backs of the cards, and leads to the login", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(phone.all('[role="tab"]')).toHaveLength(9);
    expect(phone.all(".deck-front")).toEqual([]);
    expect(buttonsBelow(phone)).toEqual(["立即登录"]);
    await phone.tap("立即登录");
    expect(phone.native).toEqual(["login"]);
  });

  test("opens the rules with one tap", async ({ phone }) => {
    await phone.open(`${ROUTE}?token=old-user`);
    await phone.tap("活动规则");
    expect(phone.dialogTitle).toBe("活动规则");
    expect(phone.dialog?.textContent).toContain("2024年2月10日至2月18日");
  });

  test("with showNav=true, the bar leads back to the hub with token and phone type", async ({ phone }) => {
    await phone.open(`${ROUTE}?token=old-user&phoneType=ios&showNav=true`);
    await phone.tap("返回");
    expect(phone.address).toBe("/collarRollTab?token=old-user&phoneType=ios");
  });
});

describe("the card flip in the sandbox", () => {
  // The reward depends only on the customer and the day, so the tests know it.
  test("credits a voucher at once", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-12T10:00:00+08:00");
    await phone.open(`${ROUTE}?token=old-user&phoneType=ios`);
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    expect(phone.dialogTitle).toBe("恭喜获得");
    const { vouchers } = await phone.sandbox.account("old-user");
    expect(vouchers).toMatchObject([{ title: "开年大吉" }]);
    expect(phone.texts("[role=dialog] .voucher-amount")).toEqual([`${vouchers[0]?.amount}元`]);
    await phone.tap("开心收下");
    expect(buttonsBelow(phone)).toEqual(["代金券已领取"]);
  });

  test("counts fees up to 1000 yuan", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-15T10:00:00+08:00");
    await phone.open(`${ROUTE}?token=old-user&phoneType=ios`);
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    await phone.tap("开心收下");
    await phone.tap("前往订购");
    await phone.order(999.99);
    await phone.tap("前往订购");
    await phone.order(0.01);
    expect(buttonsBelow(phone)).toEqual(["奖励已领取"]);
  });

  test("shows a message to a customer who never recharged, and the button again", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-12T10:00:00+08:00");
    await phone.open(`${ROUTE}?token=never-recharged`);
    await phone.tap("点击翻牌");
    expect(phone.toast).toBe("充值后才能翻牌");
    expect(buttonsBelow(phone)).toEqual(["点击翻牌"]);
    expect(phone.isDisabled("点击翻牌")).toBe(false);
  });
});

describe("the card flip: failures are shown, and only code 200001 logs out", () => {
  const loggedOut = { code: "200001", message: "登录失效" };

  test("200001 of the days logs the customer out, without a message", async ({ phone }) => {
    phone.answer(DAYS, loggedOut);
    await phone.open(VISIT);
    expect(buttonsBelow(phone)).toEqual(["立即登录"]);
    expect(phone.toast).toBe("");
  });

  test("200001 to a flip logs the customer out, with a message", async ({ phone }) => {
    setDays(phone);
    await phone.open(VISIT);
    phone.answer(FLIP, { ...loggedOut, after: 500 });
    phone.answer(DAYS, loggedOut);
    await phone.tap("点击翻牌");
    expect(phase(phone)).toBe("pending");
    await phone.pass(500);
    expect(buttonsBelow(phone)).toEqual(["立即登录"]);
    expect(phone.toast).toBe("请先登录");
    expect(phase(phone)).toBe("rest");
  });

  const failures: [string, Reply | "offline", string][] = [
    ["refused", { code: "1001", message: "系统繁忙，请稍后再试" }, "系统繁忙，请稍后再试"],
    ["cut off", "offline", "网络异常"],
  ];
  test.for(failures)(
    "a flip that is %s shows a message, reloads the days and shows the button",
    async ([, flip, said], { phone }) => {
      setDays(phone);
      await phone.open(VISIT);
      if (flip === "offline") await phone.sandbox.fault(FLIP, flip);
      else phone.answer(FLIP, flip);
      await phone.tap("点击翻牌");
      expect(phone.toast).toBe(said);
      expect(phone.calls(DAYS)).toBe(2);
      expect(phase(phone)).toBe("rest");
      expect(faces(phone)).toEqual(["back"]);
      setFlipResult(phone, 2);
      expect(phone.isDisabled("点击翻牌")).toBe(false);
      await phone.tap("点击翻牌");
      await phone.pass(TURN_MS);
      expect(phone.dialogTitle).toBe("服务费5折");
    },
  );

  test.for<[string, unknown]>([
    ["no such reward", { rewardType: 99, realSendAmount: 1 }],
    ["no reward at all", null],
    ["a text", "恭喜"],
  ])(
    "a flip that was accepted with %s shows no reward, and reloads the days",
    async ([, data], { phone }) => {
      setDays(phone);
      await phone.open(VISIT);
      setFlipResult(phone, 1, { data }, 500);
      await phone.tap("点击翻牌");
      expect(phone.toast).toBe("翻牌成功，奖励请到“我的代金券”中查看");
      expect([phase(phone), faces(phone), phone.dialog]).toEqual(["rest", ["back"], undefined]);
      expect(phone.button("点击翻牌").getAttribute("aria-busy")).toBe("true");
      await phone.pass(500);
      expect([faces(phone), buttonsBelow(phone)]).toEqual([["front"], ["前往订购"]]);
      expect(phone.calls(FLIP)).toBe(1);
    },
  );

  test("a failure of the days shows 网络异常 and a retry, and no login", async ({ phone }) => {
    await phone.sandbox.fault(DAYS, "offline");
    await phone.open(VISIT);
    expect(phone.trouble).toBe("网络异常");
    expect(phone.hasButton("立即登录")).toBe(false);
    setDays(phone);
    await phone.tap("重试");
    expect(buttonsBelow(phone)).toEqual(["点击翻牌"]);
    expect(selected(phone)).toEqual(["2.14今日"]);
  });
});
