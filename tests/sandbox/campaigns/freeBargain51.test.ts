import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shanghaiDayNumber } from "../../../campaigns/sandbox/mall/calendar.ts";
import { forAll } from "../../support/for-all.ts";
import { enter, ordersTwice, testData, testMessages, testVouchers } from "../player.ts";
import { BACK_AND_FORTH, type Day, ONWARD, owedFor, paidFor, stories, tell } from "../stories.ts";

const role = { id: "freeBargain51", start: "2025-04-28", end: "2025-05-12" };
const open = (token?: string) => enter([role], token).at("2025-04-29 09:00");
const joined = (player = open()) => player.do("join");

test("status of a first-time customer", () => {
  expect(open().data("status")).toEqual({ activityTimeState: 0, joinStatus: 0, reward: 0 });
});

describe("status", () => {
  testData("status", [
    ["a moment before the start", open().at("2025-04-27 23:59"), { activityTimeState: -1 }],
    ["from the first moment on", open().at("2025-04-28 00:00"), { activityTimeState: 0 }],
    ["on the last day", open().at("2025-05-11 23:59"), { activityTimeState: 0 }],
    ["after the end", joined().at("2025-05-12 00:00").order(50), { activityTimeState: 1, reward: 0 }],
    ["nothing without joining", open().order(120), { joinStatus: 0, reward: 0 }],
    ["joined: the day's fees", joined(open().order(19.99)).order(100.01), { joinStatus: 1, reward: 120 }],
    ["1000 at most", joined().order(1500), { reward: 1000 }],
    ["the next day begins at 0", joined().order(120).at("2025-04-30 00:00"), { joinStatus: 1, reward: 0 }],
    ["never recharged", joined(open("never-recharged")).order(120), { joinStatus: 1, reward: 0 }],
    ["recharged just now", joined(open("never-recharged")).order(120).recharge(50), { reward: 120 }],
  ]);
});

describe("join", () => {
  testMessages("join", [
    ["an old user", open(), "0"],
    ["a new user", open("new-day1"), "0"],
    ["never recharged", open("never-recharged"), "0"],
    ["twice", joined(), "您已参与活动"],
    ["again on another day", joined().at("2025-05-03 12:00"), "您已参与活动"],
    ["a moment before the start", open().at("2025-04-27 23:59"), "活动暂未开始"],
    ["on the last day", open().at("2025-05-11 23:59"), "0"],
    ["after the end", open().at("2025-05-12 00:00"), "活动已结束"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);
});

describe("the refund", () => {
  testVouchers([
    ["nothing before dawn", joined().order(120).at("2025-04-30 05:59"), []],
    [
      "the day's fees at the next dawn",
      joined().order(120.5).at("2025-04-30 06:00"),
      [[120.5, "04-30 06:00"]],
    ],
    [
      "orders before joining too",
      joined(open().order(70)).order(50).at("2025-05-02 12:00"),
      [[120, "04-30 06:00"]],
    ],
    [
      "not those of the day before",
      joined(open().order(70).at("2025-04-30 09:00")).at("2025-05-03 12:00"),
      [],
    ],
    [
      "day by day, 1000 each at most",
      joined().order(1200).at("2025-04-30 12:00").order(80).at("2025-05-03 12:00"),
      [
        [80, "05-01 06:00"],
        [1000, "04-30 06:00"],
      ],
    ],
    [
      "the last day's after the end, and no more",
      joined().at("2025-05-11 23:59").order(200).at("2025-05-12 00:00").order(90).at("2025-05-20 12:00"),
      [[200, "05-12 06:00"]],
    ],
    ["nothing without joining", open().order(500).at("2025-05-03 12:00"), []],
    ["nothing without a recharge", joined(open("never-recharged")).order(500).at("2025-05-03 12:00"), []],
    [
      "nothing for the days before a first recharge",
      joined(open("never-recharged"))
        .order(500)
        .at("2025-04-30 06:01")
        .recharge(50)
        .order(60)
        .at("2025-05-03 12:00"),
      [[60, "05-01 06:00"]],
    ],
  ]);

  test("is given once when the clock is set back, plus new orders, up to the cap", () => {
    ordersTwice(joined(), { day: "2025-04-29 10:00", next: "2025-04-30 10:00" });
  });
});

test("in every story each day of the event from joining on brings its fees, at most 1000", () => {
  const starts = ["2025-04-27 20:00", "2025-04-28 09:00", "2025-05-03 05:30", "2025-05-10 12:00"];
  const end = shanghaiDayNumber(Date.parse("2025-05-12T00:00:00+08:00"));
  let seen = 0;
  forAll(60, [stories(starts, BACK_AND_FORTH.concat(ONWARD)), fc.boolean()], (told, isWatched) => {
    const story = { ...told, who: told.who.endsWith("never-recharged") ? "new-day1" : told.who };
    const { player, days } = tell(
      story,
      { role, endpoint: "join" },
      (one) => isWatched && one.call("status"),
    );
    const joinDays = [...days].filter(([, { answers }]) => answers.length > 0).map(([day]) => day);
    const counts = new Map<Day, boolean>(
      [...days].map(([day, facts]) => [facts, day >= Math.min(...joinDays) && day < end]),
    );
    const owed = owedFor(days, (day) => (counts.get(day) ? Math.min(100_000, day.fees) : 0));
    expect(paidFor(player, "劳动节返还")).toEqual(owed);
    seen += owed.size;
  });
  expect(seen).toBeGreaterThan(20);
});

test("as time goes on, a customer joins at most once, and gets nothing without a recharge", () => {
  forAll(30, [stories(["2025-04-28 09:00", "2025-05-09 12:00"], ONWARD)], ({ start, moves }) => {
    const poor = { who: "never-recharged", start, moves: moves.filter(({ kind }) => kind !== "recharge") };
    const { player, days } = tell(poor, { role, endpoint: "join" }, (one) => {
      expect(one.data("status").reward).toBe(0);
    });
    expect([...days.values()].flatMap(({ answers }) => answers).length).toBeLessThanOrEqual(1);
    expect(player.vouchers()).toEqual([]);
  });
});
