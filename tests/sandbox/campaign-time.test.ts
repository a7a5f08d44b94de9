import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatShanghaiTime } from "../../campaigns/sandbox/mall/calendar.ts";
import { DAY_MS } from "../../src/language/time.ts";
import { campaignPhaseAt, campaignShiftDays } from "../../src/sandbox/rules/sandbox-campaign.ts";
import { forAll } from "../support/for-all.ts";
import { MALL_ZONE } from "../support/place.ts";

const week = scheduleFrom("2025-01-20T00:00:00+08:00", "2025-01-27T00:00:00+08:00");
const openEnd = scheduleFrom("2025-01-27T00:00:00+08:00");

function scheduleFrom(start?: string, end?: string) {
  return {
    start: start ? Date.parse(start) : Number.NEGATIVE_INFINITY,
    end: end ? Date.parse(end) : Number.POSITIVE_INFINITY,
  };
}

describe("a campaign's time is inside its schedule", () => {
  test.each([
    ["running: unchanged", week, "2025-01-25T10:00", "2025-01-25T10:00"],
    ["running without an end: unchanged", openEnd, "2026-11-21T15:00", "2026-11-21T15:00"],
    ["without a schedule: unchanged", scheduleFrom(), "2026-11-21T15:00", "2026-11-21T15:00"],
    ["over: its second day", week, "2026-11-21T15:00", "2025-01-21T15:00"],
    ["over by a moment: its second day", week, "2025-01-27T00:00", "2025-01-21T00:00"],
    ["to come: its second day", week, "2024-05-01T23:59", "2025-01-21T23:59"],
    ["to come, without an end: its second day", openEnd, "2024-05-01T08:00", "2025-01-28T08:00"],
    [
      "one day long: that day",
      scheduleFrom("2025-03-01T00:00:00+08:00", "2025-03-02T00:00:00+08:00"),
      "2026-11-21T15:00",
      "2025-03-01T15:00",
    ],
    [
      "without a start: its last day",
      scheduleFrom(undefined, "2025-03-02T00:00:00+08:00"),
      "2026-11-21T15:00",
      "2025-03-01T15:00",
    ],
    [
      "the second day is over at noon: the first",
      scheduleFrom("2025-03-01T00:00:00+08:00", "2025-03-02T12:00:00+08:00"),
      "2026-11-21T15:00",
      "2025-03-01T15:00",
    ],
    [
      "never at this hour: still the first day",
      scheduleFrom("2025-03-01T20:00:00+08:00", "2025-03-01T22:00:00+08:00"),
      "2026-11-21T15:00",
      "2025-03-01T15:00",
    ],
  ])("%s", (_, schedule, real, seen) => {
    const now = Date.parse(`${real}:00+08:00`);
    expect(
      formatShanghaiTime(now + campaignShiftDays(schedule, { now, since: now, zone: MALL_ZONE }) * DAY_MS),
    ).toBe(`${seen}:00+08:00`);
  });

  test("real days pass as the campaign's days, and after the last comes the second again", () => {
    const since = Date.parse("2026-11-21T15:00:00+08:00");
    const seen = [0, 1, 4, 5, 6, 11, 12].map((day) => {
      const now = since + day * DAY_MS;
      return formatShanghaiTime(
        now + campaignShiftDays(week, { now, since, zone: MALL_ZONE }) * DAY_MS,
      ).slice(5, 10);
    });
    expect(seen).toEqual(["01-21", "01-22", "01-25", "01-26", "01-21", "01-26", "01-21"]);
  });

  test("a schedule of whole days always runs, shifted by whole days", () => {
    const day = fc.integer({ min: 0, max: 20_000 });
    forAll(
      100,
      [day, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 2e12 }), day],
      (first, days, now, ago) => {
        const start = first * DAY_MS - DAY_MS / 3;
        const shift = campaignShiftDays(
          { start, end: start + days * DAY_MS },
          { now, since: now - ago * DAY_MS, zone: MALL_ZONE },
        );
        expect(Number.isInteger(shift)).toBe(true);
        expect(campaignPhaseAt({ start, end: start + days * DAY_MS }, now + shift * DAY_MS)).toBe(0);
      },
    );
  });
});

test.each([
  ["2025-01-19T23:59:59.999+08:00", -1],
  ["2025-01-20T00:00:00+08:00", 0],
  ["2025-01-26T23:59:59.999+08:00", 0],
  ["2025-01-27T00:00:00+08:00", 1],
])("the phase at %s is %i", (moment, phase) => {
  expect(campaignPhaseAt(week, Date.parse(moment))).toBe(phase);
});
