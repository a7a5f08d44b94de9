import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const VISIT = "/freeBargain51?token=old-user";
const INFO = "/api/djdg/labour/day/info";
const JOIN = "/api/djdg/labour/day/join";

// Tests that it shares with orderRichList are in freeBargain51.orderRichList.test.ts.
describe("Labour Day", () => {
  test("shows the refund only after the customer has joined", async ({ phone }) => {
    await phone.open(VISIT);
    expect(phone.text).not.toContain("我的返还");
    await phone.tap("立即参与");
    expect(phone.text).toContain("我的返还");
  });

  test.for<[string, object, string[]]>([
    ["not joined, nothing refunded yet", { activityTimeState: 0, joinStatus: 0, reward: null }, ["立即参与"]],
    ["not joined, the refund missing", { activityTimeState: 0, joinStatus: 0 }, ["立即参与"]],
    ["not joined, in other forms", { activityTimeState: "0", joinStatus: false, reward: "" }, ["立即参与"]],
    ["over, other fields missing", { activityTimeState: 1 }, ["活动已结束"]],
    ["over, other fields null", { activityTimeState: 1, joinStatus: null, reward: null }, ["活动已结束"]],
    ["not started, other fields missing", { activityTimeState: -1 }, ["活动待开始"]],
    [
      "not started, other fields null",
      { activityTimeState: "-1", joinStatus: null, reward: null },
      ["活动待开始"],
    ],
  ])("%s: shows the right button, and no empty panel", async ([, data, buttons], { phone }) => {
    phone.answer(INFO, { data });
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(buttons);
    expect([phone.trouble, phone.text.includes("我的返还"), phone.text.includes("--")]).toEqual([
      "",
      false,
      false,
    ]);
  });

  test.for<[string, object, string, string]>([
    ["nothing refunded yet", { joinStatus: true, reward: null }, "0元", "1000元"],
    ["half of 36.33 yuan", { joinStatus: "1", reward: "18.165" }, "18.17元", "981.84元"],
  ])("joined, %s", async ([, odd, refunded, left], { phone }) => {
    phone.answer(INFO, { data: { activityTimeState: 0, ...odd } });
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["继续订购领更多"]);
    expect([phone.figure("已获返还"), phone.figure("剩余可返")]).toEqual([refunded, left]);
  });

  test("still shows the refund after the end", async ({ phone }) => {
    phone.answer(INFO, { data: { activityTimeState: 1, joinStatus: 1, reward: 88 } });
    await phone.open(VISIT);
    expect([phone.buttons, phone.figure("已获返还")]).toEqual([["活动已结束"], "88元"]);
  });

  test("shows a remaining refund of at least zero", async ({ phone }) => {
    phone.answer(INFO, { data: { activityTimeState: 0, joinStatus: 1, reward: 1200 } });
    await phone.open(VISIT);
    expect(phone.figure("已获返还")).toBe("1200元");
    expect(phone.figure("剩余可返")).toBe("0元");
    const bars = phone.all('[role="progressbar"]').map((bar) => bar.getAttribute("aria-valuenow"));
    expect(bars).toEqual(["100"]);
  });

  test("code 200001 while joining logs out", async ({ phone }) => {
    await phone.open(VISIT);
    await phone.sandbox.fault(JOIN, "logout");
    await phone.sandbox.fault(INFO, "logout");
    await phone.tap("立即参与");
    expect(phone).toMatchObject({ buttons: ["立即登录"], toast: "登录失效，请重新登录" });
  });
});
