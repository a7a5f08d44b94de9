import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

/** Two similar campaigns: after joining, a day's service fees, at most 1000 yuan, are refunded the next dawn. */
const CAMPAIGNS = [
  {
    id: "freeBargain51",
    info: "/api/djdg/labour/day/info",
    join: "/api/djdg/labour/day/join",
    /** The button that closes the dialog after joining. */
    close: "知道了",
    order: "继续订购领更多",
    days: ["2025-04-29T10:00:00+08:00", "2025-04-30T10:00:00+08:00"],
    orders: [
      { fee: 120.5, figures: { 已获返还: "120.5元", 剩余可返: "879.5元" }, buttons: ["继续订购领更多"] },
    ],
    next: { figures: { 已获返还: "0元", 剩余可返: "1000元" }, buttons: ["继续订购领更多"] },
    voucher: 120.5,
    hub: "/CollarRollTab",
  },
  {
    id: "orderRichList",
    info: "/api/djdg/new/year/activity/year/end/bonus/info",
    join: "/api/djdg/new/year/activity/year/end/bonus",
    close: "知道了",
    order: "前往订购",
    days: ["2024-10-01T10:00:00+08:00", "2024-10-02T10:00:00+08:00"],
    orders: [
      { fee: 300.5, figures: { 今日已领: "300.5元" }, buttons: ["前往订购"] },
      { fee: 900, figures: { 今日已领: "1000元" }, buttons: ["今日奖励已领完"] },
    ],
    next: { figures: { 今日已领: "0元" }, buttons: ["立即参与"] },
    voucher: 1000,
    hub: "/collarRollTab",
  },
] as const;

test.for(CAMPAIGNS)(
  "$id leads from joining through orders to the voucher of the next day",
  async ({ id, close, order, days, orders, next, voucher }, { phone }) => {
    const expectShown = ({ figures, buttons }: { figures: object; buttons: readonly string[] }) => {
      for (const [label, value] of Object.entries(figures)) expect(phone.figure(label)).toBe(value);
      expect(phone.buttons).toEqual(buttons);
    };
    await phone.sandbox.clock(days[0]);
    await phone.open(`/${id}?token=old-user&phoneType=ios`);
    await phone.tap("立即参与");
    expect(phone.dialogTitle).toBe("参与成功");
    await phone.tap(close);
    expect(phone.dialog).toBeUndefined();

    for (const { fee, ...shown } of orders) {
      await phone.tap(order);
      await phone.order(fee);
      expectShown(shown);
    }
    expect((await phone.sandbox.account("old-user")).vouchers).toEqual([]);

    await phone.sandbox.clock(days[1]);
    await phone.comeBack();
    expectShown(next);
    expect((await phone.sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: voucher, source: id },
    ]);
  },
);

test.for([
  ["freeBargain51", "2025-04-27T23:59:00+08:00", "活动待开始"],
  ["freeBargain51", "2025-04-28T00:01:00+08:00", "立即参与"],
  ["freeBargain51", "2025-05-11T23:59:00+08:00", "立即参与"],
  ["freeBargain51", "2025-05-12T00:01:00+08:00", "活动已结束"],
  ["orderRichList", "2024-09-25T10:00:00+08:00", "活动将在5天后开始"],
  ["orderRichList", "2024-09-29T23:59:00+08:00", "活动将在1天后开始"],
  ["orderRichList", "2024-09-30T00:01:00+08:00", "立即参与"],
  ["orderRichList", "2024-10-13T23:59:00+08:00", "立即参与"],
  ["orderRichList", "2024-10-14T00:01:00+08:00", "活动已结束"],
] as const)("%s: at %s the button says %s", async ([id, now, text], { phone }) => {
  await phone.sandbox.clock(now);
  await phone.open(`/${id}?token=old-user`);
  expect(phone.buttons).toEqual([text]);
});

describe.for(CAMPAIGNS)("$id", ({ id, info, join, close, order, hub }) => {
  test("the visitor is sent to the login", async ({ phone }) => {
    await phone.open(`/${id}`);
    await phone.tap("立即登录");
    expect(phone.native).toEqual(["login"]);
  });

  test("a refused join shows the server's message, reloads the status and keeps the button", async ({
    phone,
  }) => {
    const message = "系统繁忙，请稍后再试";
    phone.answer(join, { code: "1001", message, times: 1 });
    await phone.open(`/${id}?token=old-user`);
    await phone.tap("立即参与");
    expect(phone.toast).toBe(message);
    expect(phone.calls(info)).toBe(2);
    await phone.pass(2000);
    await phone.tap("立即参与");
    expect(phone.dialogTitle).toBe("参与成功");
    await phone.tap(close);
    expect(phone.buttons).toEqual([order]);
  });

  test("with showNav=true, the bar leads back to the hub with token and phone type", async ({ phone }) => {
    await phone.open(`/${id}?token=old-user&phoneType=ios&showNav=true`);
    await phone.tap("返回");
    expect(phone.address).toBe(`${hub}?token=old-user&phoneType=ios`);
  });
});
