import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../src/language/time.ts";
import { openSandbox, type Player, play, testMessages } from "../player.ts";

const id = "yearEndFeedback";
const open = (token?: string) => play(id, token).at("01-21 09:00");

const joined = (player = open()) => player.do("join");

test("status of a first-time customer", () => {
  expect(open().data("status")).toEqual({
    activityTimeState: 0,
    registerDays: 400,
    status: 0,
    taskFee: 100,
    fee: 0,
    reward: 0,
  });
});

describe("join", () => {
  testMessages("join", [
    ["an old user", open(), "0"],
    ["on the eighth day", open("old-day8"), "0"],
    ["on the seventh day", open("new-day7"), "暂无参与资格"],
    ["twice", joined(), "您已参与活动"],
    ["never recharged", open("never-recharged"), "0"],
    ["a moment before the start", open().at("01-19 23:59"), "活动暂未开始"],
    ["on the last day", open().at("01-26 23:59"), "0"],
    ["after the end", open().at("01-27 00:00"), "活动已结束"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("is allowed for the same customer once the seventh day has passed", () => {
    const player = open("new-day7");
    player.data("status");
    expect(player.at("01-22 00:00").say("join")).toBe("0");
  });
});

describe("fees", () => {
  const cases: [string, Player, number][] = [
    ["fees do not count without joining", open().order(50), 0],
    ["the whole day of joining counts", joined(open().order(50)).order(20), 70],
    ["the day before joining does not", joined(open().order(50).at("01-22 00:00")).order(20), 20],
    ["days are added up", joined().order(50).at("01-22 10:00").order(19.99), 69.99],
    ["after the event none is added", joined().order(50).at("01-27 00:00").order(20), 50],
  ];
  test.each(cases)("%s", (_, player, fee) => {
    expect(player.data("status").fee).toBe(fee);
  });
});

describe("the refund", () => {
  const cases: [string, Player, [number, string][]][] = [
    ["nothing on the same day", joined().order(120).at("01-21 23:59"), []],
    ["nothing before dawn", joined().order(120).at("01-22 05:59"), []],
    ["the day's fees at the next dawn", joined().order(120).at("01-22 06:00"), [[120, "01-22 06:00"]]],
    ["nothing short of the task", joined().order(99.99).at("01-23 12:00"), []],
    [
      "all of it once the task is reached",
      joined().order(60).at("01-22 12:00").order(60.01).at("01-23 12:00"),
      [[120.01, "01-23 06:00"]],
    ],
    [
      "each day's, day by day",
      joined().order(120).at("01-22 12:00").order(0.5).at("01-24 12:00"),
      [
        [0.5, "01-23 06:00"],
        [120, "01-22 06:00"],
      ],
    ],
    [
      "500 at most",
      joined().order(450).at("01-22 12:00").order(450).at("01-24 12:00"),
      [
        [50, "01-23 06:00"],
        [450, "01-22 06:00"],
      ],
    ],
    [
      "the last day's after the end",
      joined().at("01-26 23:59").order(200).at("02-20 12:00"),
      [[200, "01-27 06:00"]],
    ],
    ["nothing without joining", open().order(500).at("01-24 12:00"), []],
    ["nothing without a recharge", joined(open("never-recharged")).order(500).at("01-24 12:00"), []],
    [
      "all of it at the dawn after a first recharge",
      joined(open("never-recharged")).order(300).at("01-23 12:00").recharge(50).at("01-25 12:00"),
      [[300, "01-24 06:00"]],
    ],
    [
      "nothing for a first recharge after the last dawn",
      joined(open("never-recharged")).order(300).at("01-27 06:01").recharge(50).at("02-01 12:00"),
      [],
    ],
  ];
  test.each(cases)("%s", (_, player, vouchers) => {
    expect(player.vouchers()).toEqual(vouchers);
    const total = vouchers.reduce((sum, [amount]) => sum + amount * 100, 0) / 100;
    expect(player.data("status").reward).toBe(total);
  });

  test("is given once and stays within the cap when the clock is set back and forth", () => {
    const player = joined().at("01-22 10:00").order(500).at("01-23 10:00");
    expect(player.data("status").reward).toBe(500);
    player.at("01-21 10:00").order(500).at("01-22 10:00");
    expect(player.data("status").reward).toBe(0);
    expect(player.at("01-25 10:00").data("status").reward).toBe(500);
  });
});

describe("without a set clock", () => {
  test("real days pass as the campaign's", () => {
    const { sandbox, clock } = openSandbox();
    const player = play(id, "old-user", sandbox);
    expect([player.say("join"), player.order(120).data("status").fee]).toEqual(["0", 120]);
    clock.now += DAY_MS;
    expect(player.order(30).data("status")).toMatchObject({ activityTimeState: 0, fee: 150, reward: 120 });
    clock.now += DAY_MS;
    expect(player.data("status")).toMatchObject({ fee: 150, reward: 150 });
    expect(player.vouchers()).toEqual([
      [30, "11-23 06:00"],
      [120, "11-22 06:00"],
    ]);
  });

  test("another round begins after the campaign's last day", () => {
    const { sandbox, clock } = openSandbox();
    const player = play(id, "old-user", sandbox);
    player.call("join");
    player.order(500);
    clock.now += 5 * DAY_MS;
    expect(player.data("status")).toMatchObject({ status: 1, fee: 500, reward: 500 });
    clock.now += DAY_MS;
    expect(player.data("status")).toMatchObject({ activityTimeState: 0, status: 0, fee: 0, reward: 0 });
    expect(player.vouchers()).toHaveLength(1);
    player.call("join");
    expect(player.order(500).data("status")).toMatchObject({ status: 1, fee: 500 });
    clock.now += DAY_MS;
    expect(player.vouchers()).toHaveLength(2);
  });

  test("setting the clock for the campaign keeps past events in place, there and back", () => {
    const { sandbox } = openSandbox();
    const player = play(id, "old-user", sandbox);
    player.call("join");
    player.order(120);
    expect(sandbox.setClock(Date.parse("2025-01-22T06:00:00+08:00"), id)).toBe(true);
    expect(player.data("status")).toMatchObject({ status: 1, fee: 120, reward: 120 });
    sandbox.setClock(null, id);
    expect(player.data("status")).toMatchObject({ status: 1, fee: 120, reward: 0 });
    expect(sandbox.setClock(0, "unknown")).toBe(false);
  });
});
