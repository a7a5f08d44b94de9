import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "../../support/for-all.ts";
import { enter, ordersTwice, testData, testMessages, testVouchers } from "../player.ts";
import { BACK_AND_FORTH, ONWARD, owedFor, paidFor, stories, tell } from "../stories.ts";

const role = { id: "orderRichList", start: "2024-09-30", end: "2024-10-14" };
const open = (token?: string) => enter([role], token).at("2024-10-01 09:00");
const joined = (player = open()) => player.do("join");

test("status of a first-time customer", () => {
  expect(open().data("status")).toEqual({
    startTime: "2024-09-30 00:00:00",
    activityDays: 14,
    todayJoinStatus: 0,
    todayFee: 0,
    activityStatus: true,
  });
});

describe("status", () => {
  testData("status", [
    ["a moment before the start", open().at("2024-09-29 23:59"), { activityStatus: false }],
    ["from the first moment on", open().at("2024-09-30 00:00"), { activityStatus: true }],
    ["on the last day", open().at("2024-10-13 23:59"), { activityStatus: true }],
    ["after the end", open().at("2024-10-14 00:00"), { activityStatus: false }],
    ["joined", joined(), { todayJoinStatus: 1 }],
    ["joined yesterday", joined().at("2024-10-02 00:00"), { todayJoinStatus: 0 }],
    ["never recharged", open("never-recharged"), { todayJoinStatus: 2 }],
    ["recharged just now", open("never-recharged").recharge(50), { todayJoinStatus: 0 }],
    ["registered for 7 days", open("new-day7"), { todayJoinStatus: 2 }],
    ["registered for 8 days", open("old-day8"), { todayJoinStatus: 0 }],
    ["the day's fees are added up", open().order(19.99).order(100.01), { todayFee: 120 }],
    ["yesterday's are not", open().order(120).at("2024-10-02 00:00").order(5), { todayFee: 5 }],
  ]);
});

describe("join", () => {
  testMessages("join", [
    ["an old user", open(), "0"],
    ["twice a day", joined(), "今日已参与"],
    ["again the next day", joined().at("2024-10-02 00:00"), "0"],
    ["on the seventh day", open("new-day7"), "暂无参与资格"],
    ["on the eighth day", open("old-day8"), "0"],
    ["never recharged", open("never-recharged"), "暂无参与资格"],
    ["recharged just now", open("never-recharged").recharge(50), "0"],
    ["a moment before the start", open().at("2024-09-29 23:59"), "活动暂未开始"],
    ["on the last day", open().at("2024-10-13 23:59"), "0"],
    ["after the end", open().at("2024-10-14 00:00"), "活动已结束"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);
});

describe("the refund", () => {
  testVouchers([
    ["nothing on the same day", joined().order(120).at("2024-10-01 23:59"), []],
    ["nothing before dawn", joined().order(120).at("2024-10-02 05:59"), []],
    [
      "the day's fees at the next dawn",
      joined().order(120.5).at("2024-10-02 06:00"),
      [[120.5, "10-02 06:00"]],
    ],
    [
      "orders before joining too",
      joined(open().order(70)).order(50).at("2024-10-03 12:00"),
      [[120, "10-02 06:00"]],
    ],
    ["1000 a day at most", joined().order(800).order(300).at("2024-10-03 12:00"), [[1000, "10-02 06:00"]]],
    [
      "1000 for each day",
      joined(joined().order(1200).at("2024-10-02 12:00").order(1200)).at("2024-10-04 12:00"),
      [
        [1000, "10-03 06:00"],
        [1000, "10-02 06:00"],
      ],
    ],
    [
      "nothing for a day that was not joined",
      joined().order(50).at("2024-10-02 12:00").order(60).at("2024-10-04 12:00"),
      [[50, "10-02 06:00"]],
    ],
    ["nothing without joining", open().order(500).at("2024-10-04 12:00"), []],
    ["nothing without an order", joined().at("2024-10-04 12:00"), []],
    [
      "the last day's after the end",
      joined(open().at("2024-10-13 23:59").order(200)).at("2024-10-20 12:00"),
      [[200, "10-14 06:00"]],
    ],
  ]);

  test("is given once when the clock is set back, plus new orders, up to the cap", () => {
    ordersTwice(joined(), { day: "2024-10-01 10:00", next: "2024-10-02 10:00" });
  });
});

test("in every story each day is joined once and brings its fees, at most 1000", () => {
  const starts = ["2024-09-29 20:00", "2024-09-30 09:00", "2024-10-05 05:30", "2024-10-12 12:00"];
  let seen = 0;
  forAll(60, [stories(starts, BACK_AND_FORTH.concat(ONWARD)), fc.boolean()], (story, isWatched) => {
    const { player, days } = tell(
      story,
      { role, endpoint: "join" },
      (one) => isWatched && one.call("status"),
    );
    for (const { answers } of days.values()) expect(answers.length).toBeLessThanOrEqual(1);
    const owed = owedFor(days, ({ fees, answers }) => (answers.length > 0 ? Math.min(100_000, fees) : 0));
    expect(paidFor(player, "国庆大吉")).toEqual(owed);
    seen += owed.size;
  });
  expect(seen).toBeGreaterThan(20);
});
