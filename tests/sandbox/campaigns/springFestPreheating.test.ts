import { describe, expect, test } from "vitest";
import { festivalTimes, yearRoundTimes } from "../../../campaigns/sandbox/rules/activity-times.ts";
import { enter } from "../player.ts";

const hub = { id: "springFestPreheating", start: "2024-02-04", end: "2024-02-26" };
const centre = { id: "couponCentre" };
const free = { id: "fullServiceFeeFree" };
const card = { id: "upayRechargeActivity", start: "2023-12-20" };

interface Activity {
  id: number;
  type: number;
  activityStatus: number;
  activityTimeState: number;
  startTime: string | null;
  endTime: string | null;
}

const moment = (time: string) => Date.parse(`${time}+08:00`);
const statesOf = (list: readonly Activity[]) =>
  list.map(({ type, activityTimeState }) => [type, activityTimeState]);

test("lists every activity with its dates", () => {
  const list = enter([hub, centre, card]).at("2024-02-12 12:00").data<Activity[]>("activities");
  const row = (one: Activity) => [one.type, one.startTime, one.endTime, one.activityTimeState];
  expect(list.map(row)).toEqual([
    [10, "2024-02-04 00:00:00", "2024-02-09 23:59:59", 1],
    [11, "2024-02-10 00:00:00", "2024-02-18 23:59:59", 0],
    [12, "2024-02-19 00:00:00", "2024-02-25 23:59:59", -1],
    [0, "2023-07-20 00:00:00", null, 0],
    [2, "2023-07-20 00:00:00", null, 0],
    [5, "2023-12-20 00:00:00", null, 0],
    [13, "2024-02-01 00:00:00", "2024-02-15 23:59:59", 0],
    [21, "2024-02-16 00:00:00", "2024-02-29 23:59:59", -1],
  ]);
  expect(new Set(list.map(({ id }) => id)).size).toBe(8);
  expect(list.map(({ activityStatus }) => activityStatus)).toEqual(list.map(() => 1));
});

describe("festival activities by the hub's time", () => {
  test.each([
    ["before all", "2024-02-03T23:59:59.999", [-1, -1, -1]],
    ["the first begins", "2024-02-04T00:00:00.000", [0, -1, -1]],
    ["its last moment", "2024-02-09T23:59:59.999", [0, -1, -1]],
    ["the second begins", "2024-02-10T00:00:00.000", [1, 0, -1]],
    ["its last moment", "2024-02-18T23:59:59.999", [1, 0, -1]],
    ["the third begins", "2024-02-19T00:00:00.000", [1, 1, 0]],
    ["its last moment", "2024-02-25T23:59:59.999", [1, 1, 0]],
    ["after all", "2024-02-26T00:00:00.000", [1, 1, 1]],
  ])("%s", (_, time, states) => {
    expect(festivalTimes(moment(time)).map(({ activityTimeState }) => activityTimeState)).toEqual(states);
  });
});

describe("activities without a season by the mall's time", () => {
  const schedule = { start: moment("2023-12-20T00:00:00"), end: Number.POSITIVE_INFINITY };
  // In the order of their types: 0, 2, 5, 13, 21.
  test.each([
    ["before the first promotions", "2023-07-19T23:59:59.999", [-1, -1, -1, 1, 0]],
    ["they begin", "2023-07-20T00:00:00.000", [0, 0, -1, 1, 0]],
    ["the card recharge begins", "2023-12-20T00:00:00.000", [0, 0, 0, 1, 0]],
    ["a month begins", "2026-12-01T00:00:00.000", [0, 0, 0, 0, -1]],
    ["its first half ends", "2026-12-15T23:59:59.999", [0, 0, 0, 0, -1]],
    ["its second half begins", "2026-12-16T00:00:00.000", [0, 0, 0, 1, 0]],
    ["a year ends", "2026-12-31T23:59:59.999", [0, 0, 0, 1, 0]],
    ["the shortest month ends", "2026-02-28T23:59:59.999", [0, 0, 0, 1, 0]],
  ])("%s", (_, time, states) => {
    const list = yearRoundTimes(moment(time), schedule);
    expect(list.map(({ activityTimeState }) => activityTimeState)).toEqual(states);
  });
});

test("without a set clock, the festival is on the hub's second day, and all others are today", () => {
  expect(statesOf(enter([hub, centre, card]).data<Activity[]>("activities"))).toEqual([
    [10, 0],
    [11, -1],
    [12, -1],
    [0, 0],
    [2, 0],
    [5, 0],
    // 21 November.
    [13, 1],
    [21, 0],
  ]);
});

test("the list is the same for every page, even if the hub's time differs", () => {
  const player = enter([hub, centre, free, card]);
  const lists = [player, player.in(centre), player.in(free)].map((one) => one.data("activities"));
  expect(lists[1]).toEqual(lists[0]);
  expect(lists[2]).toEqual(lists[0]);
});

test("refuses without a login", () => {
  expect(enter([hub], "nobody").say("activities")).toBe("登录失效，请重新登录");
});
