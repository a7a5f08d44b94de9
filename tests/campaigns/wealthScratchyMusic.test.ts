import { describe, expect } from "vitest";
import {
  below,
  DAYS,
  FLIP,
  faces,
  phase,
  ROUTE,
  TURN_MS,
  tell,
  turn,
  VISIT,
} from "../support/campaigns/card-flip.ts";
import { type Phone, type Reply, test } from "../support/campaigns/phone.tsx";
import { type Day, daysAt } from "../support/draws/deck-page.ts";

const selected = (phone: Phone) => phone.texts('.deck [aria-selected="true"]');

describe("the card flip: what today's card brings (spec 2)", () => {
  const cases: [string, number, string, string[], string][] = [
    ["a voucher", 0, "恭喜获得", ["58.5", "元"], "代金券已领取"],
    ["the fees of the day", 1, "服务费全免", ["全额"], "前往订购"],
    ["half of the fees", 2, "服务费5折", ["50%"], "前往订购"],
  ];
  test.for(cases)("%s", async ([, rewardType, title, texts, text], { phone }) => {
    tell(phone);
    await phone.open(VISIT);
    turn(phone, rewardType);
    await phone.tap("点击翻牌");
    expect([phase(phone), phone.dialogTitle]).toEqual(["landing", ""]);
    await phone.pass(TURN_MS);
    expect(phone.dialogTitle).toBe(title);
    for (const part of texts) expect(phone.dialog?.textContent).toContain(part);
    expect(phone.calls(DAYS)).toBe(2);
    expect(phone.buttons).toEqual(["开心收下", "关闭"]);
    await phone.tap("开心收下");
    expect(phone.dialog).toBeUndefined();
    expect(below(phone)).toEqual([text]);
    expect([selected(phone), faces(phone)]).toEqual([["2.14今日"], ["front"]]);
  });

  test("taps made at once are one call", async ({ phone }) => {
    tell(phone);
    await phone.open(VISIT);
    turn(phone, 1, { after: 300 });
    await phone.tap("点击翻牌", 4);
    await phone.pass(300);
    await phone.pass(TURN_MS);
    expect(phone.dialogTitle).toBe("服务费全免");
    expect(phone.calls(FLIP)).toBe(1);
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
    ["today, nobody says what", { joinStatus: 1 }, "今日已翻牌", false],
    [
      "passed, a voucher",
      { timeStatus: 1, joinStatus: 1, rewardType: 0, realSendAmount: 20 },
      "奖励已领取",
      false,
    ],
    ["passed, half of the fees", { timeStatus: 1, joinStatus: 1, rewardType: 2 }, "奖励已领取", false],
  ];
  test.for(cases)("%s", async ([, day, text, isEnabled], { phone }) => {
    tell(phone, daysAt(0, day, 1));
    await phone.open(VISIT);
    expect(below(phone)).toEqual([text]);
    expect(phone.isDisabled(text)).toBe(!isEnabled);
    expect(faces(phone)).toEqual([day.joinStatus === 1 ? "front" : "back"]);
  });
});

describe("the card flip, when and for whom", () => {
  test("before the start: how many days are left, and nothing to do", async ({ phone }) => {
    tell(phone, daysAt(-1), "Thu, 08 Feb 2024 15:59:00 GMT");
    await phone.open(VISIT);
    expect(below(phone)).toEqual(["活动待开始"]);
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
    expect(below(phone)).toEqual([text]);
    expect(selected(phone)).toEqual([tab]);
  });

  test("the visitor sees the cards from behind and is sent to the login", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(phone.all('[role="tab"]')).toHaveLength(9);
    expect(phone.all(".deck-front")).toEqual([]);
    expect(below(phone)).toEqual(["立即登录"]);
    await phone.tap("立即登录");
    expect(phone.native).toEqual(["login"]);
  });

  test("the rules are a tap away", async ({ phone }) => {
    await phone.open(`${ROUTE}?token=old-user`);
    await phone.tap("活动规则");
    expect(phone.dialogTitle).toBe("活动规则");
    expect(phone.dialog?.textContent).toContain("2024年2月10日至2月18日");
  });

  test("with showNav=true the bar goes back to the hub, with token and phone type", async ({ phone }) => {
    await phone.open(`${ROUTE}?token=old-user&phoneType=ios&showNav=true`);
    await phone.tap("返回");
    expect(phone.address).toBe("/collarRollTab?token=old-user&phoneType=ios");
  });
});

describe("the card flip in the mall's stand-in", () => {
  // What a card hides follows from the customer and the day, so it is known which day is which.
  test("a voucher is in the account at once", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-12T10:00:00+08:00");
    await phone.open(`${ROUTE}?token=old-user&phoneType=ios`);
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    expect(phone.dialogTitle).toBe("恭喜获得");
    const { vouchers } = await phone.sandbox.account("old-user");
    expect(vouchers).toMatchObject([{ title: "开年大吉" }]);
    expect(phone.texts("[role=dialog] .voucher-amount")).toEqual([`${vouchers[0]?.amount}元`]);
    await phone.tap("开心收下");
    expect(below(phone)).toEqual(["代金券已领取"]);
  });

  test("fees count until there are 1000 yuan of them", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-15T10:00:00+08:00");
    await phone.open(`${ROUTE}?token=old-user&phoneType=ios`);
    await phone.tap("点击翻牌");
    await phone.pass(TURN_MS);
    await phone.tap("开心收下");
    await phone.tap("前往订购");
    await phone.order(999.99);
    await phone.tap("前往订购");
    await phone.order(0.01);
    expect(below(phone)).toEqual(["奖励已领取"]);
  });

  test("who never recharged is told so, and the button is there again", async ({ phone }) => {
    await phone.sandbox.clock("2024-02-12T10:00:00+08:00");
    await phone.open(`${ROUTE}?token=never-recharged`);
    await phone.tap("点击翻牌");
    expect(phone.toast).toBe("充值后才能翻牌");
    expect(below(phone)).toEqual(["点击翻牌"]);
    expect(phone.isDisabled("点击翻牌")).toBe(false);
  });
});

describe("what fails says so, and leaves the login alone, but for code 200001", () => {
  const loggedOut = { code: "200001", message: "登录失效" };

  test("200001 of the days only marks the customer as logged out", async ({ phone }) => {
    phone.answer(DAYS, loggedOut);
    await phone.open(VISIT);
    expect(below(phone)).toEqual(["立即登录"]);
    expect(phone.toast).toBe("");
  });

  test("200001 in the middle of a flip marks the customer as logged out, and says so", async ({ phone }) => {
    tell(phone);
    await phone.open(VISIT);
    phone.answer(FLIP, { ...loggedOut, after: 500 });
    phone.answer(DAYS, loggedOut);
    await phone.tap("点击翻牌");
    expect(phase(phone)).toBe("pending");
    await phone.pass(500);
    expect(below(phone)).toEqual(["立即登录"]);
    expect(phone.toast).toBe("请先登录");
    expect(phase(phone)).toBe("rest");
  });

  const failures: [string, Reply | "offline", string][] = [
    ["refused", { code: "1001", message: "系统繁忙，请稍后再试" }, "系统繁忙，请稍后再试"],
    ["cut off", "offline", "网络异常"],
  ];
  test.for(failures)(
    "a flip that is %s: said, the days again, and the button",
    async ([, flip, said], { phone }) => {
      tell(phone);
      await phone.open(VISIT);
      if (flip === "offline") await phone.sandbox.fault(FLIP, flip);
      else phone.answer(FLIP, flip);
      await phone.tap("点击翻牌");
      expect(phone.toast).toBe(said);
      expect(phone.calls(DAYS)).toBe(2);
      expect(phase(phone)).toBe("rest");
      expect(faces(phone)).toEqual(["back"]);
      turn(phone, 2);
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
    "a flip that was accepted with %s went through: no reward is told, the days are",
    async ([, data], { phone }) => {
      tell(phone);
      await phone.open(VISIT);
      turn(phone, 1, { data }, 500);
      await phone.tap("点击翻牌");
      expect(phone.toast).toBe("翻牌成功，奖励请到“我的代金券”中查看");
      expect([phase(phone), faces(phone), phone.dialog]).toEqual(["rest", ["back"], undefined]);
      expect(phone.button("点击翻牌").getAttribute("aria-busy")).toBe("true");
      await phone.pass(500);
      expect([faces(phone), below(phone)]).toEqual([["front"], ["前往订购"]]);
      expect(phone.calls(FLIP)).toBe(1);
    },
  );

  test("the days cannot be had: 网络异常, a retry, and no login", async ({ phone }) => {
    await phone.sandbox.fault(DAYS, "offline");
    await phone.open(VISIT);
    expect(phone.trouble).toBe("网络异常");
    expect(phone.hasButton("立即登录")).toBe(false);
    tell(phone);
    await phone.tap("重试");
    expect(below(phone)).toEqual(["点击翻牌"]);
    expect(selected(phone)).toEqual(["2.14今日"]);
  });
});
