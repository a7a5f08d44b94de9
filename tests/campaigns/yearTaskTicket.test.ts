import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const ROUTE = "/yearTaskTicket";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const INFO = "/api/djdg/year/task/ticket/info";
const STATUS = { activityTimeState: 0, receive: 0, todayFee: 0, taskAmount: 120, reward: 500 };
const CLAIM = "/api/djdg/year/task/ticket/receive";

describe("the red packet", () => {
  test("leads through orders below the threshold to the voucher in the account", async ({ phone }) => {
    await phone.open(VISIT);
    expect(phone.text).toContain("还差120元");
    await phone.tap("去订购");
    await phone.order(119.5);
    expect(phone.text).toContain("还差0.5元");
    await phone.tap("去订购");
    await phone.order(0.5);
    await phone.tap("立即领取红包");
    expect(phone.dialogTitle).toBe("领取成功");
    expect(phone.dialog?.textContent).toContain("蛇年代金券红包500元");
    await phone.tap("开心收下");
    expect(phone.isDisabled("今日红包已领取")).toBe(true);
    const { vouchers } = await phone.sandbox.account("old-user");
    expect(vouchers).toMatchObject([{ amount: 500, source: "yearTaskTicket" }]);
  });

  test("throttles a claim for 500 seconds after a refusal, and says how long", async ({ phone }) => {
    await phone.sandbox.order("old-user", 120);
    await phone.open(VISIT);
    phone.answer(CLAIM, { code: "500", message: "活动太火爆" });
    await phone.tap("立即领取红包", 3);
    expect(phone.toast).toBe("活动太火爆");
    for (let i = 0; i < 20; i++) {
      await phone.pass(1000);
      await phone.tap("立即领取红包");
    }
    expect(phone).toMatchObject({ toast: "操作太频繁，请480秒后再试" });
    expect(phone.calls(CLAIM)).toBe(1);
    await phone.open(VISIT);
    await phone.tap("立即领取红包");
    expect(phone.calls(CLAIM)).toBe(2);
  });

  test("sends a claim again at once if the phone was offline", async ({ phone }) => {
    await phone.sandbox.order("old-user", 120);
    await phone.open(VISIT);
    phone.isOffline = true;
    await phone.tap("立即领取红包");
    expect([phone.toast, phone.calls(CLAIM)]).toEqual(["网络异常", 0]);
    phone.isOffline = false;
    await phone.comeBack();
    await phone.tap("立即领取红包");
    expect(phone.dialogTitle).toBe("领取成功");
  });

  test("throttles a claim for 500 seconds after a success", async ({ phone }) => {
    await phone.sandbox.order("old-user", 120);
    await phone.open(VISIT);
    await phone.tap("立即领取红包");
    await phone.tap("开心收下");
    await phone.sandbox.pick("yearTaskTicket", "main", "claimable");
    await phone.comeBack();
    await phone.pass(499_000);
    await phone.tap("立即领取红包");
    expect(phone.calls(CLAIM)).toBe(1);
    await phone.pass(1_000);
    await phone.tap("立即领取红包");
    expect(phone.calls(CLAIM)).toBe(2);
  });

  test.for([
    ["2025-01-26T23:59:00+08:00", "活动暂未开启"],
    ["2025-01-27T00:01:00+08:00", "去订购"],
  ] as const)("at %s the button says %s", async ([now, text], { phone }) => {
    await phone.sandbox.clock(now);
    await phone.open(VISIT);
    expect(phone.buttons).toContain(text);
  });

  test("shows a message and the right button again to a customer who never recharged", async ({ phone }) => {
    await phone.sandbox.order("never-recharged", 120);
    await phone.open(`${ROUTE}?token=never-recharged`);
    await phone.tap("立即领取红包");
    expect(phone.toast).toBe("充值后才能领取红包");
    expect(phone.isDisabled("立即领取红包")).toBe(false);
    expect((await phone.sandbox.account("never-recharged")).vouchers).toEqual([]);
  });

  test("expires unclaimed at midnight", async ({ phone }) => {
    await phone.sandbox.clock("2025-02-01T23:00:00+08:00");
    await phone.sandbox.order("old-user", 120);
    await phone.open(VISIT);
    expect(phone.buttons).toContain("立即领取红包");
    await phone.sandbox.clock("2025-02-02T00:01:00+08:00");
    await phone.comeBack();
    expect(phone.text).toContain("还差120元");
  });

  test.for<[string, object, string, string]>([
    ["over, other fields missing", { activityTimeState: 1 }, "活动已结束", "500元"],
    ["not started, other fields missing", { activityTimeState: -1 }, "活动暂未开启", "500元"],
    ["claimed, other fields missing", { activityTimeState: 0, receive: 1 }, "今日红包已领取", "500元"],
    ["nothing paid yet", { ...STATUS, todayFee: null }, "去订购", "500元"],
    [
      "texts",
      { activityTimeState: "0", receive: "0", todayFee: "120.00", taskAmount: "120", reward: "300" },
      "立即领取红包",
      "300元",
    ],
    ["no amount yet, so the default of 500", { ...STATUS, reward: 0 }, "去订购", "500元"],
    ["an invalid amount", { ...STATUS, reward: "?" }, "去订购", "500元"],
  ])("%s: shows the right button, and an amount on the packet", async ([, data, text, amount], { phone }) => {
    phone.answer(INFO, { data });
    await phone.open(VISIT);
    expect([phone.buttons, phone.trouble]).toEqual([[text], ""]);
    expect(phone.texts(".voucher-amount")).toEqual([amount]);
    expect(phone.text).not.toContain("还差--");
  });

  test("treats a refused token as logged out", async ({ phone }) => {
    await phone.open(`${ROUTE}?token=nobody&phoneType=ios`);
    await phone.tap("登录查看");
    expect(phone.native).toEqual(["login"]);
  });

  test("logs out after code 200001 to a claim", async ({ phone }) => {
    await phone.sandbox.order("old-user", 120);
    await phone.open(VISIT);
    await phone.sandbox.fault(CLAIM, "logout");
    await phone.sandbox.fault(INFO, "logout");
    await phone.tap("立即领取红包");
    expect(phone.buttons).toEqual(["登录查看"]);
  });
});
