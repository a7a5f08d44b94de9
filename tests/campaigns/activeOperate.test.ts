import { describe, expect } from "vitest";
import { join, PATHS } from "../support/campaigns/new-user.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/activeOperate";
const NOON = "2024-06-12T12:00:00+08:00";
const NEXT_NOON = "2024-06-13T12:00:00+08:00";
const visit = (token: string) => `${ROUTE}?token=${token}&phoneType=ios`;

const CARDS = ["每日服务费返还", "订购亏损有补偿", "新人代金券", "首次充值代金券"];
const cards = (phone: Phone) => phone.texts(".offer-title");
const daysLeft = (phone: Phone) => phone.figure("距新人专享结束还剩");

/** Returns the button of the daily refund. */
function refund(phone: Phone): HTMLElement {
  const card = phone.all(".offer").find((one) => one.textContent?.includes("每日服务费返还"));
  const button = card?.querySelector<HTMLElement>("[data-state]");
  if (!button) throw new Error(`There is no refund.\n${phone.text}`);
  return button;
}

describe("the new-user page", () => {
  test("leads from joining through an order and the claim to the voucher in the account", async ({
    phone,
  }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day1"));
    expect(cards(phone)).toContain("新人代金券");
    await join(phone);

    await phone.tap("继续订购");
    await phone.order(60);
    expect(phone.figure("今日服务费")).toBe("60元");
    expect(phone.figure("可返代金券")).toBe("60元");
    // The registration voucher was used for the first order.
    expect(cards(phone)).not.toContain("新人代金券");

    await phone.tap("立即领取");
    expect(phone.dialogTitle).toBe("领取成功");
    expect(phone.texts('[role="dialog"] .voucher-amount')).toEqual(["60元"]);
    await phone.tap("开心收下");
    expect(phone.dialog).toBeUndefined();
    expect(refund(phone).dataset.state).toBe("claimed");
    expect((await phone.sandbox.account("new-day1")).vouchers).toMatchObject([
      { amount: 60, source: "activeOperate" },
    ]);

    await phone.sandbox.clock(NEXT_NOON);
    await phone.comeBack();
    expect(daysLeft(phone)).toBe("6天");
    expect(phone.figure("今日服务费")).toBe("0元");
    expect((await phone.sandbox.account("new-day1")).vouchers).toHaveLength(1);
  });

  test("credits an unclaimed refund automatically the next day", async ({ phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day1"));
    await join(phone);
    await phone.sandbox.order("new-day1", 80);
    await phone.sandbox.clock(NEXT_NOON);
    expect((await phone.sandbox.account("new-day1")).vouchers).toMatchObject([{ amount: 80 }]);
  });

  test.for([
    ["new-day1", "7"],
    ["new-day7", "1"],
  ] as const)("%s has %s days left, and may join", async ([token, days], { phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit(token));
    expect(daysLeft(phone)).toBe(`${days}天`);
    expect(phone.hasButton("立即参与")).toBe(true);
    expect(refund(phone).dataset.state).toBe("notJoined");
  });

  test.for(["old-day8", "never-recharged"])(
    "for %s the seven days are over: there is no figure and no button to join",
    async (token, { phone }) => {
      await phone.sandbox.clock(NOON);
      await phone.open(visit(token));
      expect(daysLeft(phone)).toBe("--天");
      expect(phone.text).toContain("新人7天专享期已结束");
      expect(phone.buttons[0]).toBe("去订购");
      expect(phone.hasButton("立即使用")).toBe(true);
      expect(phone.text).not.toContain("立即参与");
      expect(refund(phone).dataset.state).toBe("over");
      expect(phone.isDisabled("已结束")).toBe(true);
    },
  );

  test("on the eighth day, a customer who joined can order but has nothing to claim", async ({ phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day7"));
    await join(phone);
    await phone.sandbox.clock(NEXT_NOON);
    await phone.sandbox.order("new-day7", 60);
    await phone.comeBack();
    expect(daysLeft(phone)).toBe("--天");
    expect(phone.hasButton("继续订购")).toBe(true);
    expect(refund(phone).dataset.state).toBe("over");
    await phone.tap(refund(phone));
    expect(phone.calls(PATHS.refund)).toBe(0);
  });

  test("offers the first recharge until the customer has recharged", async ({ phone }) => {
    await phone.open(visit("never-recharged"));
    expect(cards(phone)).toContain("首次充值代金券");
    await phone.tap("去充值");
    expect(phone.native).toEqual(["recharge"]);
    await phone.sandbox.recharge("never-recharged", 50);
    await phone.comeBack();
    expect(cards(phone)).not.toContain("首次充值代金券");
  });

  test.for([
    [5.98, "0", "belowLeast"],
    [6, "3", "claimable"],
    [49.99, "25", "claimable"],
    [50, "50", "claimable"],
    [260, "200", "claimable"],
  ] as const)("a fee of %d yuan has a refund of %s yuan: %s", async ([fee, back, state], { phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day3"));
    await join(phone);
    await phone.sandbox.order("new-day3", fee);
    await phone.comeBack();
    expect(phone.figure("今日服务费")).toBe(`${fee}元`);
    expect(phone.figure("可返代金券")).toBe(`${back}元`);
    expect(refund(phone).dataset.state).toBe(state);
  });

  test("passes token and phone type as navigation state to the loss compensation", async ({ phone }) => {
    await phone.open(visit("new-day1"));
    await phone.tap("去看看");
    expect(phone.address).toBe("/userInsuranceIncome");
    expect(phone.state).toEqual({ token: "new-day1", phoneType: "ios" });
    expect(phone.hasButton("返回")).toBe(true);
  });

  test("makes one call for simultaneous taps, when joining and when claiming", async ({ phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day1"));
    await phone.tap("立即参与", 4);
    await phone.tap("知道了");
    await phone.sandbox.order("new-day1", 60);
    await phone.comeBack();
    await phone.tap("立即领取", 4);
    expect(phone.dialogTitle).toBe("领取成功");
    expect(phone.calls(PATHS.join)).toBe(1);
    expect(phone.calls(PATHS.refund)).toBe(1);
  });
});

describe("a customer who is logged out", () => {
  test("sees all cards without a call, and each button leads to the login", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(cards(phone)).toEqual(CARDS);
    expect(phone.buttons).toEqual(["立即登录", "登录领取", "去看看", "立即注册", "登录充值"]);
    expect(daysLeft(phone)).toBe("--天");
    expect(phone.sent).toEqual([]);
    for (const name of ["立即登录", "立即注册", "登录充值", "登录领取"]) await phone.tap(name);
    expect(phone.native).toEqual(["login", "login", "login", "login"]);
  });

  test("is offered the login after 200001 while loading", async ({ phone }) => {
    await phone.sandbox.fault(PATHS.info, "logout");
    await phone.open(visit("new-day1"));
    expect(phone.buttons).toEqual(["立即登录", "登录领取", "去看看", "立即注册", "登录充值"]);
  });

  test("is notified and offered the login after 200001 to an action", async ({ phone }) => {
    await phone.open(visit("new-day1"));
    await phone.sandbox.fault(PATHS.join, "logout");
    await phone.sandbox.fault(PATHS.info, "logout");
    await phone.tap("立即参与");
    expect(phone.toast).toBe("请先登录");
    expect(phone.hasButton("立即登录")).toBe(true);
  });
});

describe("failures", () => {
  test("joining too late shows 没有参与资格", async ({ phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day7"));
    expect(phone.hasButton("立即参与")).toBe(true);
    // Midnight passes while the page is open.
    await phone.sandbox.clock("2024-06-13T00:00:01+08:00");
    await phone.tap("立即参与");
    expect(phone).toMatchObject({ toast: "没有参与资格", dialog: undefined });
    expect(phone.hasButton("立即参与")).toBe(false);
    expect(phone.hasButton("去订购")).toBe(true);
  });

  test("of the network while joining show 网络异常, and joining can be retried", async ({ phone }) => {
    await phone.open(visit("new-day1"));
    await phone.sandbox.fault(PATHS.join, "status500");
    await phone.tap("立即参与");
    expect(phone.toast).toBe("网络异常");
    await join(phone);
  });

  test("of a claim keep the voucher claimable", async ({ phone }) => {
    await phone.sandbox.clock(NOON);
    await phone.open(visit("new-day1"));
    await join(phone);
    await phone.sandbox.order("new-day1", 60);
    await phone.comeBack();
    await phone.sandbox.fault(PATHS.refund, "offline");
    await phone.tap("立即领取");
    expect(phone).toMatchObject({ toast: "网络异常", dialog: undefined });
    await phone.tap("立即领取");
    expect(phone.dialogTitle).toBe("领取成功");
  });

  test.for([
    ["/activeOperate", {}, "--"],
    ["/activeOperate", { days: null, refundServiceFeeStatus: 1 }, "--"],
    ["/userAntiServiceFee", {}, "参与后订购"],
    ["/userAntiServiceFee", { days: null, refundServiceFeeStatus: 1 }, "已参与"],
  ] as const)("on %s, %j claims no end that was not sent", async ([route, part, shown], { phone }) => {
    phone.answer(PATHS.info, { data: { refundServiceFeeStatus: 0, refundAmount: 5, ...part } });
    await phone.open(`${route}?token=new-day1`);
    expect(phone.text).toContain(shown);
    expect(phone.text).not.toMatch(/已?结束(?!还剩)/);
    expect(phone.trouble).toBe("");
  });

  test("of the page's data show the retry row, and a retry recovers", async ({ phone }) => {
    await phone.sandbox.fault(PATHS.info, "status500");
    await phone.open(visit("new-day1"));
    expect(phone).toMatchObject({ trouble: "网络异常", toast: "" });
    expect(daysLeft(phone)).toBe("--天");
    expect(phone.buttons).toEqual(["重试", "重新加载", "重新加载", "去看看", "立即注册"]);
    await phone.tap("重试");
    expect(phone.trouble).toBe("");
    expect(phone.hasButton("立即参与")).toBe(true);
    expect(phone.hasButton("立即使用")).toBe(true);
  });
});
