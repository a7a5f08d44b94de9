import { describe, expect } from "vitest";
import { test } from "../support/phone.tsx";

const ROUTE = "/yearEndFeedback";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const JOIN = "/api/djdg/year/end/feedback/join";

describe("the year-end feedback (spec 2)", () => {
  test("from joining to the voucher of the next day", async ({ phone }) => {
    await phone.sandbox.clock("2025-01-21T10:00:00+08:00");
    await phone.open(VISIT);
    await phone.tap("立即参与");
    expect(phone.dialogTitle).toBe("参与成功");
    await phone.tap("去看看进度");
    expect(phone.dialog).toBeUndefined();

    await phone.tap("继续订购");
    await phone.order(120);
    expect(phone.figure("我的服务费")).toBe("120元");
    expect(phone.figure("已返还")).toBe("0元");

    await phone.sandbox.clock("2025-01-22T10:00:00+08:00");
    await phone.comeBack();
    expect(phone.figure("已返还")).toBe("120元");
    expect((await phone.sandbox.account("old-user")).vouchers).toMatchObject([
      { amount: 120, source: "yearEndFeedback" },
    ]);
  });

  test.for([
    ["new-day7", "暂无参与资格"],
    ["old-day8", "立即参与"],
    ["old-user", "立即参与"],
  ] as const)("%s sees %s: only who is registered for more than 7 days", async ([token, text], { phone }) => {
    await phone.sandbox.clock("2025-01-21T10:00:00+08:00");
    await phone.open(`${ROUTE}?token=${token}`);
    expect(phone.buttons).toEqual([text]);
  });

  test.for([
    ["2025-01-19T23:59:00+08:00", "活动暂未开始"],
    ["2025-01-20T00:01:00+08:00", "立即参与"],
    ["2025-01-26T23:59:00+08:00", "立即参与"],
    ["2025-01-27T00:01:00+08:00", "活动已结束"],
  ] as const)("at %s the button says %s", async ([now, text], { phone }) => {
    await phone.sandbox.clock(now);
    await phone.open(VISIT);
    expect(phone.buttons).toEqual([text]);
  });

  test("without setting a clock it is played at a time inside its dates", async ({ phone }) => {
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["立即参与"]);
  });

  test("taps made at once are one call", async ({ phone }) => {
    await phone.open(VISIT);
    await phone.tap("立即参与", 4);
    expect(phone.dialogTitle).toBe("参与成功");
    expect(phone.calls(JOIN)).toBe(1);
  });

  test("the dialog closes with Escape", async ({ phone }) => {
    await phone.open(VISIT);
    await phone.tap("立即参与");
    await phone.press("Escape");
    expect(phone.dialog).toBeUndefined();
    expect(phone.buttons).toEqual(["继续订购"]);
  });

  test("the visitor is sent to the login", async ({ phone }) => {
    await phone.open(ROUTE);
    await phone.tap("立即登录");
    expect(phone.native).toEqual(["login"]);
  });
});

describe("the bar at the top", () => {
  test("shows with showNav=true, and goes back to the hub with the token", async ({ phone }) => {
    await phone.open(`${VISIT}&showNav=true`);
    await phone.tap("返回");
    expect(phone.address).toBe("/CollarRollTab?token=old-user&phoneType=ios");
  });

  test("is not there without it", async ({ phone }) => {
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["立即参与"]);
  });
});
