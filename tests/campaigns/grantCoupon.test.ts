import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const ROUTE = "/grantCoupon";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const INFO = "/api/djdg/grant/coupon/info";
const DRAW = "/api/djdg/grant/coupon/lottery";

describe("the voucher giveaway", () => {
  test("leads through the draw to the voucher of the next day", async ({ phone }) => {
    await phone.sandbox.clock("2025-01-02T10:00:00+08:00");
    await phone.open(VISIT);
    await phone.tap("立即订购");
    await phone.order(88);
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(await phone.wasCelebrated()).toBe(true);
    const [share, ...told] = phone.texts(".dialog .text");
    const reward = share === "今日服务费全免" ? 88 : 44;
    expect(share).toBe(reward === 88 ? "今日服务费全免" : "今日服务费减半");
    expect(told).toEqual([`已获${reward}元代金券`, "抽奖成功，奖励次日凌晨结算到账"]);
    expect(phone.buttons).toEqual(["开心收下", "关闭"]);
    await phone.tap("开心收下");
    expect(phone.dialog).toBeUndefined();

    expect(phone.hasButton("继续订购")).toBe(true);
    expect(phone.figure("今日服务费")).toBe("88元");
    expect(phone.figure("获得代金券")).toBe(`${reward}元`);
    expect((await phone.sandbox.account("old-user")).vouchers).toEqual([]);

    await phone.sandbox.clock("2025-01-03T10:00:00+08:00");
    await phone.comeBack();
    expect(phone.hasButton("立即订购")).toBe(true);
    expect(phone.text).not.toContain("今日战果");
    expect((await phone.sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: reward, source: "grantCoupon" },
    ]);
  });

  test.for([
    [1, 88.5, "服务费全免"],
    [0, 44.25, "服务费减半"],
  ] as const)(
    "ratio %s shows the fee, a reward of %s yuan and %s",
    async ([ratio, reward, message], { phone }) => {
      const data = { activityTimeState: 0, todayCashNum: 2, todayLottery: 1, ratio, todayFee: 88.5, reward };
      phone.answer(INFO, { data });
      await phone.open(VISIT);
      expect(phone.texts(".panel .text")).toEqual([`恭喜抽中${message}，代金券次日凌晨结算到账`]);
      expect(phone.figure("今日服务费")).toBe("88.5元");
      expect(phone.figure("获得代金券")).toBe(`${reward}元`);
      expect(phone.buttons).toEqual(["继续订购"]);
    },
  );

  test.for([
    ["2024-12-29T23:59:00+08:00", "活动暂未开启"],
    ["2024-12-30T00:01:00+08:00", "立即订购"],
  ] as const)("at %s the button says %s", async ([now, text], { phone }) => {
    await phone.sandbox.clock(now);
    await phone.open(VISIT);
    expect(phone.buttons).toEqual([text]);
  });

  test("allows no draw after the mall has ended it", async ({ phone }) => {
    await phone.sandbox.pick("grantCoupon", "main", "ended");
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["活动已结束"]);
    expect(phone.isDisabled("活动已结束")).toBe(true);
  });

  test("shows a visitor the pool and leads to the login, without a call", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(phone.texts(".voucher-amount")).toEqual(["680,000元"]);
    await phone.tap("立即登录");
    expect(phone).toMatchObject({ native: ["login"], sent: [] });
  });

  test("makes one draw for simultaneous taps", async ({ phone }) => {
    await phone.sandbox.order("old-user", 88);
    await phone.open(VISIT);
    await phone.tap("立即抽奖", 4);
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(phone.calls(DRAW)).toBe(1);
  });
});

describe("a draw that fails", () => {
  test("with code 200001 logs out, and opens no dialog", async ({ phone }) => {
    await phone.sandbox.order("old-user", 88);
    await phone.open(VISIT);
    await phone.sandbox.fault(DRAW, "logout");
    await phone.sandbox.fault(INFO, "logout");
    await phone.tap("立即抽奖");
    expect(phone).toMatchObject({ buttons: ["立即登录"], dialog: undefined });
  });

  test("because the customer never recharged shows a message and the right button again", async ({
    phone,
  }) => {
    await phone.sandbox.order("never-recharged", 88);
    await phone.open(`${ROUTE}?token=never-recharged`);
    await phone.tap("立即抽奖");
    expect(phone).toMatchObject({ toast: "充值后才能抽奖", buttons: ["立即抽奖"], dialog: undefined });
  });

  test.for(["offline", "status500"] as const)(
    "with %s shows 网络异常, and a tap after the throttle draws",
    async (kind, { phone }) => {
      await phone.sandbox.order("old-user", 88);
      await phone.sandbox.fault(DRAW, kind);
      await phone.open(VISIT);
      await phone.tap("立即抽奖");
      expect(phone.toast).toBe("网络异常");
      await phone.pass(1000);
      await phone.tap("立即抽奖");
      expect(phone.dialogTitle).toBe("恭喜中奖");
    },
  );

  test("only in its status shows the dialog without a reward", async ({ phone }) => {
    await phone.sandbox.order("old-user", 88);
    await phone.open(VISIT);
    await phone.sandbox.fault(INFO, "offline");
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(phone.texts(".dialog .text")).toEqual(["抽奖成功，奖励次日凌晨结算到账"]);
    expect(phone.dialog?.textContent).not.toMatch(/全免|减半|--/);
  });
});

describe("odd forms of answers", () => {
  const DRAWN = {
    activityTimeState: 0,
    todayCashNum: 2,
    todayLottery: 1,
    ratio: 1,
    todayFee: 88.5,
    reward: 88.5,
  };
  const SETTLED = "代金券次日凌晨结算到账";

  test.for<[string, object, string[], string[]]>([
    ["ratio 2", { ratio: 2 }, [`恭喜抽中服务费减半，${SETTLED}`], ["88.5元", "88.5元"]],
    ["ratio as text", { ratio: "1" }, [`恭喜抽中服务费全免，${SETTLED}`], ["88.5元", "88.5元"]],
    ["an unreadable ratio", { ratio: "half" }, [], ["88.5元", "88.5元"]],
    ["no ratio yet", { ratio: null }, [`恭喜中奖，${SETTLED}`], ["88.5元", "88.5元"]],
    ["no reward yet", { reward: null }, [`恭喜抽中服务费全免，${SETTLED}`], ["88.5元"]],
    [
      "half of 36.33 yuan",
      { reward: 18.165, ratio: 0.5 },
      [`恭喜抽中服务费减半，${SETTLED}`],
      ["88.5元", "18.17元"],
    ],
  ])(
    "after a draw with %s, the known facts are shown without --",
    async ([, odd, texts, figures], { phone }) => {
      phone.answer(INFO, { data: { ...DRAWN, ...odd } });
      await phone.open(VISIT);
      expect(phone.buttons).toEqual([...(texts.length > 0 ? [] : ["重试"]), "继续订购"]);
      expect(phone.texts(".panel .text")).toEqual(texts);
      expect(phone.texts(".panel .stats dd")).toEqual(figures);
      expect(phone.text).not.toContain("--");
    },
  );

  test.for<[string, object, string[]]>([
    ["neither ratio nor reward", { ratio: null, reward: null }, []],
    ["an unreadable ratio", { ratio: "half", reward: 44 }, ["已获44元代金券"]],
    ["only unreadable fields", { todayLottery: 7, ratio: {}, reward: "?" }, []],
  ])("the pop-up of a draw whose status then has %s", async ([, after, told], { phone }) => {
    phone.answer(INFO, { data: { ...DRAWN, todayLottery: 0, ratio: null, reward: null } });
    phone.answer(DRAW, { data: null });
    await phone.open(VISIT);
    phone.answer(INFO, { data: { ...DRAWN, ...after } });
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(phone.texts(".dialog .text")).toEqual([...told, "抽奖成功，奖励次日凌晨结算到账"]);
  });
});
