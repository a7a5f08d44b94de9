import { describe, expect, test } from "vitest";
import {
  dawnOfDay,
  formatShanghaiTime,
  shanghaiDayNumber,
  startOfShanghaiDay,
} from "../../campaigns/sandbox/mall/calendar.ts";
import { parseMoment } from "../../src/sandbox/http/control-handlers.ts";
import { MALL_ZONE } from "../support/place.ts";

describe("days", () => {
  test.each([
    ["the last moment before midnight in Shanghai", "2025-01-21T15:59:59.999Z", "2025-01-21"],
    ["midnight in Shanghai", "2025-01-21T16:00:00.000Z", "2025-01-22"],
  ])("contain %s", (_, moment, day) => {
    expect(formatShanghaiTime(startOfShanghaiDay(shanghaiDayNumber(Date.parse(moment))))).toBe(
      `${day}T00:00:00+08:00`,
    );
  });

  test("dawn is at six", () => {
    expect(formatShanghaiTime(dawnOfDay(shanghaiDayNumber(Date.parse("2025-01-22T12:00:00+08:00"))))).toBe(
      "2025-01-22T06:00:00+08:00",
    );
  });
});

describe("readable moments", () => {
  test.each([
    ["2025-01-22T06:00:00+08:00", "2025-01-22T06:00:00+08:00"],
    ["2025-01-21T22:00:00Z", "2025-01-22T06:00:00+08:00"],
    ["2025-01-21T22:00:00.500Z", "2025-01-22T06:00:00+08:00"],
    ["2025-01-22T06:00", "2025-01-22T06:00:00+08:00"],
    ["2025-01-22 06:00:00", "2025-01-22T06:00:00+08:00"],
    ["2025-01-22", "2025-01-22T00:00:00+08:00"],
    [1_737_496_800_000, "2025-01-22T06:00:00+08:00"],
  ])("include %s", (value, moment) => {
    expect(formatShanghaiTime(parseMoment(value, MALL_ZONE) ?? Number.NaN)).toBe(moment);
  });
});

test.each([
  ["soon"],
  ["2025-13-01"],
  ["2025-02-30"],
  [""],
  [-1],
  [Number.NaN],
  [1e300],
  [true],
  [null],
  [undefined],
])("%s is not a moment", (value) => {
  expect(parseMoment(value, MALL_ZONE)).toBeUndefined();
});
