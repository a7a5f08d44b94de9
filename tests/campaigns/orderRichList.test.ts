import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const VISIT = "/orderRichList?token=old-user&phoneType=ios";
const INFO = "/api/djdg/new/year/activity/year/end/bonus/info";
const JOIN = "/api/djdg/new/year/activity/year/end/bonus";

const STATUS = {
  startTime: "2024-09-30 00:00:00",
  activityDays: 14,
  todayJoinStatus: 1,
  todayFee: 88,
  activityStatus: true,
};
const OCTOBER_1 = "Tue, 01 Oct 2024 02:00:00 GMT";
const SEPTEMBER_28 = "Sat, 28 Sep 2024 02:00:00 GMT";

// Tests that it shares with freeBargain51 are in freeBargain51.orderRichList.test.ts.
describe("the national-day claim", () => {
  test("started but not active, shows 暂未开始 and nothing claimed", async ({ phone }) => {
    phone.answer(INFO, { data: { ...STATUS, activityStatus: false }, headers: { date: OCTOBER_1 } });
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["暂未开始"]);
    expect(phone.figure("今日已领")).toBe("0元");
  });

  test.for<[string, object, string, string, string]>([
    [
      "a start in the future, regardless of activityStatus",
      { startTime: "2024-10-04 00:00:00" },
      OCTOBER_1,
      "活动将在3天后开始",
      "0元",
    ],
    ["a start later this day", { startTime: "2024-10-01 12:00:00" }, OCTOBER_1, "暂未开始", "0元"],
    [
      "no start and no days, so the campaign's own",
      { startTime: null, activityDays: null },
      SEPTEMBER_28,
      "活动将在2天后开始",
      "0元",
    ],
    [
      "an invalid start and invalid days",
      { startTime: "soon", activityDays: "two weeks" },
      SEPTEMBER_28,
      "暂未开始",
      "0元",
    ],
    ["a start in digits", { startTime: "20241005000000" }, OCTOBER_1, "活动将在4天后开始", "0元"],
    [
      "texts, and milliseconds",
      { startTime: 1727625600000, todayJoinStatus: "1", todayFee: "88.0", activityStatus: "1" },
      OCTOBER_1,
      "前往订购",
      "88元",
    ],
    ["nothing paid yet", { todayFee: null }, OCTOBER_1, "前往订购", "0元"],
    [
      "over, other fields null",
      { startTime: null, activityDays: null, todayJoinStatus: null, todayFee: null, activityStatus: false },
      "Tue, 15 Oct 2024 02:00:00 GMT",
      "活动已结束",
      "0元",
    ],
  ])("%s", async ([, odd, date, text, claimed], { phone }) => {
    phone.answer(INFO, { data: { ...STATUS, ...odd }, headers: { date } });
    await phone.open(VISIT);
    expect([phone.buttons, phone.trouble]).toEqual([[text], ""]);
    expect(phone.figure("今日已领")).toBe(claimed);
    if (text.includes("天后")) expect(phone.text).toContain("活动共14天");
    expect(phone.text).not.toContain("--");
  });

  test("does not let an ineligible customer join", async ({ phone }) => {
    await phone.open("/orderRichList?token=never-recharged");
    expect(phone.buttons).toEqual(["暂无参与资格"]);
    expect(phone.isDisabled("暂无参与资格")).toBe(true);
  });
});

describe("code 200001 on this older page", () => {
  test("of the status logs the customer out, without a message", async ({ phone }) => {
    await phone.sandbox.fault(INFO, "logout");
    await phone.open(VISIT);
    expect(phone).toMatchObject({ buttons: ["立即登录"], toast: "" });
  });

  test("of joining opens the app's login, without a message", async ({ phone }) => {
    await phone.open(VISIT);
    await phone.sandbox.fault(JOIN, "logout");
    await phone.tap("立即参与");
    expect(phone).toMatchObject({ native: ["login"], toast: "" });
  });
});
