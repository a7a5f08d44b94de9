import { describe, expect, test } from "vitest";
import { activities } from "../../../src/sandbox/campaigns/springFestPreheating.ts";
import { enter } from "../stage.ts";

const role = { id: "springFestPreheating", start: "2024-02-04", end: "2024-02-26" };

interface Activity {
  type: number;
  startTime: string;
  endTime: string;
  activityTimeState: number;
}

const activitiesAt = (time: string) => enter([role]).at(time).data<Activity[]>("activities");

test("three activities with their dates", () => {
  expect(activitiesAt("2024-02-12 12:00")).toEqual([
    { type: 10, startTime: "2024-02-04 00:00:00", endTime: "2024-02-09 23:59:59", activityTimeState: 1 },
    { type: 11, startTime: "2024-02-10 00:00:00", endTime: "2024-02-18 23:59:59", activityTimeState: 0 },
    { type: 12, startTime: "2024-02-19 00:00:00", endTime: "2024-02-25 23:59:59", activityTimeState: -1 },
  ]);
});

describe("where the hub's time lies in each", () => {
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
    // The hub looks at the time and at nothing else.
    const answer = activities({ now: Date.parse(`${time}+08:00`) } as Parameters<typeof activities>[0]);
    const data = ("data" in answer ? answer.data : []) as Activity[];
    expect(data.map(({ activityTimeState }) => activityTimeState)).toEqual(states);
  });
});

test("without a clock set, it is seen on its second day", () => {
  const states = enter([role])
    .data<Activity[]>("activities")
    .map((one) => one.activityTimeState);
  expect(states).toEqual([0, -1, -1]);
});

test("logged out", () => {
  expect(enter([role], "nobody").say("activities")).toBe("登录失效，请重新登录");
});
