import { expect, it } from "vitest";
import { parsePublishTime } from "../../src/publish/publish-time.ts";

const NOW = new Date("2026-03-01T00:00:00Z");

it.each([
  ["2026-12-04T10:00", "Asia/Shanghai", "2026-12-04T10:00:00+08:00"],
  ["2026年12月4日 10时", "Asia/Shanghai", undefined],
  ["2026年12月4日 10:00", "Asia/Shanghai", "2026-12-04T10:00:00+08:00"],
  ["2026-12-04 10:00:00", "Asia/Shanghai", "2026-12-04T10:00:00+08:00"],
  ["2026-12-04", "Asia/Shanghai", "2026-12-04T00:00:00+08:00"],
  ["2026-12-04T10:00Z", "Asia/Shanghai", "2026-12-04T18:00:00+08:00"],
  ["2026-12-04T10:00+08:00", "America/New_York", "2026-12-03T21:00:00-05:00"],
  ["2026-12-04T10:00+08:00", undefined, "2026-12-04T02:00:00+00:00"],
  // A second that has begun: nothing goes live early.
  ["2026-12-04T10:00:00.5", "Asia/Shanghai", "2026-12-04T10:00:01+08:00"],
  // On each side of a change of clocks.
  ["2026-03-08T01:59", "America/New_York", "2026-03-08T01:59:00-05:00"],
  ["2026-03-08T03:00", "America/New_York", "2026-03-08T03:00:00-04:00"],
  ["2026-11-01T01:30-05:00", "America/New_York", "2026-11-01T01:30:00-05:00"],
])("%s in %s is %s", (text, zone, expected) => {
  if (expected === undefined)
    expect(() => parsePublishTime(text, zone, NOW)).toThrow(/expected a time such as/);
  else expect(parsePublishTime(text, zone, NOW)).toBe(expected);
});

it.each([
  ["Friday", "Asia/Shanghai", /^--at is Friday, expected a time such as 2026-12-04T10:00/],
  ["2026-02-30", "Asia/Shanghai", /expected a time such as/],
  [
    "2026-12-04T10:00",
    undefined,
    /expected an offset as well, such as \+08:00, since the project has no default brand/,
  ],
  [
    "2026-03-01T08:00",
    "Asia/Shanghai",
    /expected a time in the future: it is now 2026-03-01 08:00 \(UTC\+08:00\)/,
  ],
  [
    "2027-12-04T10:00",
    "Asia/Shanghai",
    /expected a time until 2027-03-02 08:00 \(UTC\+08:00\)\. Check the year/,
  ],
  [
    "2026-03-08T02:30",
    "America/New_York",
    /expected a time that exists in America\/New_York: clocks are put forward/,
  ],
  [
    "2026-11-01T01:30",
    "America/New_York",
    /expected its offset as well, one of -04:00, -05:00: in America\/New_York/,
  ],
])("%s in %s is refused", (text, zone, expected) => {
  expect(() => parsePublishTime(text, zone, NOW)).toThrow(expected);
});
