import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const ROUTE = "/yearEndFeedback";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;

describe("the year-end feedback", () => {
  test("leads from joining to the voucher of the next day", async ({ phone }) => {
    await phone.sandbox.clock("2025-01-21T10:00:00+08:00");
    await phone.open(VISIT);
    await phone.tap("立即参与");
    expect(phone.dialogTitle).toBe("参与成功");
    await phone.tap("知道了");
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

  test("runs at a time within its dates if the clock is not set", async ({ phone }) => {
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["立即参与"]);
  });

  test("closes the dialog with Escape", async ({ phone }) => {
    await phone.open(VISIT);
    await phone.tap("立即参与");
    await phone.press("Escape");
    expect(phone).toMatchObject({ dialog: undefined, buttons: ["继续订购"] });
  });

  test("sends a visitor to the login", async ({ phone }) => {
    await phone.open(ROUTE);
    await phone.tap("立即登录");
    expect(phone.native).toEqual(["login"]);
  });
});

const INFO = "/api/djdg/year/end/feedback/info";
const STATUS = { activityTimeState: 0, registerDays: 30, status: 0, taskFee: 100, fee: 0, reward: 0 };

describe("odd forms of the status", () => {
  test.for<[unknown, string]>([
    [0, "立即参与"],
    ["0", "立即参与"],
    [false, "立即参与"],
    [null, "立即参与"],
    [undefined, "立即参与"],
    [1, "继续订购"],
    [2, "继续订购"],
    ["1", "继续订购"],
    [true, "继续订购"],
    ["JOINED", "继续订购"],
  ])("status %s shows %s", async ([status, text], { phone }) => {
    phone.answer(INFO, { data: { ...STATUS, status } });
    await phone.open(VISIT);
    expect(phone.buttons).toEqual([text]);
  });

  test.for<[string, object, string]>([
    ["over, other fields missing", { activityTimeState: 1 }, "活动已结束"],
    ["not started, other fields missing", { activityTimeState: -1 }, "活动暂未开始"],
    ["not for new users, other fields missing", { activityTimeState: 0, registerDays: 7 }, "暂无参与资格"],
    ["amounts not known yet", { ...STATUS, fee: null, reward: null }, "立即参与"],
  ])("%s", async ([, data, text], { phone }) => {
    phone.answer(INFO, { data });
    await phone.open(VISIT);
    expect([phone.buttons, phone.trouble]).toEqual([[text], ""]);
    expect([phone.figure("我的服务费"), phone.figure("已返还")]).toEqual(["0元", "0元"]);
    expect(phone.text).not.toContain("还差--");
  });
});

describe("the bar at the top", () => {
  test("is shown with showNav=true, and leads back to the hub with the token", async ({ phone }) => {
    await phone.open(`${VISIT}&showNav=true`);
    await phone.tap("返回");
    expect(phone.address).toBe("/CollarRollTab?token=old-user&phoneType=ios");
  });

  test("is not shown without it", async ({ phone }) => {
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["立即参与"]);
  });
});
