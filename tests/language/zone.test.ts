import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { placeOfBrand } from "../../src/check/place/place-of-brand.ts";
import { zoneOfName } from "../../src/check/place/zone-of-name.ts";
import { evaluate } from "../../src/language/evaluation/evaluate.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import {
  canonicalMomentText,
  dayNumber,
  formatMomentAsText,
  formatOffset,
  formatTime,
  parseTime,
  scheduleValues,
  startOfDayNumber,
  type Zone,
} from "../../src/language/time.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { forAll } from "../support/for-all.ts";

/** Returns the zone of a name. @throws if there is none. */
function zone(name: string): Zone {
  const found = zoneOfName(name);
  if (found === undefined) throw new Error(name);
  return found;
}

const BERLIN = "Europe/Berlin";
const NEW_YORK = "America/New_York";
const ISO = "YYYY-MM-DDTHH:mm:ss";

describe("a zone", () => {
  it.each([
    ["Asia/Shanghai", 480],
    ["Asia/Kolkata", 330],
    ["UTC", 0],
    ["Asia/Kathmandu", 345],
    ["America/Phoenix", -420],
  ])("%s is one number, since its clocks did not change since 2015", (name, offset) => {
    expect(zoneOfName(name)).toBe(offset);
  });

  it("has its changes since 2015, in minutes since 1970", () => {
    expect((zone(BERLIN) as number[]).slice(0, 5)).toEqual([
      ...[60, Date.UTC(2015, 2, 29, 1) / 60_000],
      ...[120, Date.UTC(2015, 9, 25, 1) / 60_000, 60],
    ]);
  });

  it.each(["", "China", "Mars/Base", "+05:30", "GMT+8", "Europe/Berlim"])("does not exist for %s", (name) => {
    expect(zoneOfName(name)).toBeUndefined();
  });
});

describe("a local time", () => {
  it.each([
    // Clocks go forward from 02:00 to 03:00: the time is moved forward by an hour.
    ["a skipped time", BERLIN, "2025-03-30 02:30", "2025-03-30T03:30:00+02:00"],
    ["the first skipped moment", BERLIN, "2025-03-30 02:00", "2025-03-30T03:00:00+02:00"],
    ["the moment before", BERLIN, "2025-03-30 01:59:59", "2025-03-30T01:59:59+01:00"],
    // Clocks go back from 03:00 to 02:00: it is the first of the two.
    ["a repeated time", BERLIN, "2025-10-26 02:30", "2025-10-26T02:30:00+02:00"],
    ["a repeated time with its offset", BERLIN, "2025-10-26T02:30:00+01:00", "2025-10-26T02:30:00+01:00"],
    ["the moment after", BERLIN, "2025-10-26 03:00", "2025-10-26T03:00:00+01:00"],
    ["a skipped time", NEW_YORK, "2025-03-09 02:30", "2025-03-09T03:30:00-04:00"],
    ["a repeated time", NEW_YORK, "2025-11-02 01:30", "2025-11-02T01:30:00-04:00"],
    ["the second time", NEW_YORK, "2025-11-02 01:30 -05:00", "2025-11-02T01:30:00-05:00"],
    ["a skipped midnight", "America/Santiago", "2025-09-07", "2025-09-07T01:00:00-03:00"],
    ["half an hour", "Australia/Lord_Howe", "2025-10-05 02:15", "2025-10-05T02:45:00+11:00"],
    ["an offset of half an hour", "Asia/Kolkata", "2025-02-10 00:00", "2025-02-10T00:00:00+05:30"],
    ["a day far in the east", "Pacific/Apia", "2025-02-10 00:00", "2025-02-10T00:00:00+13:00"],
    ["a day in China", "Asia/Shanghai", "2025-02-10 00:00", "2025-02-10T00:00:00+08:00"],
  ])("that is %s in %s, %s, is %s", (_, name, text, expected) => {
    const ms = parseTime(text, zone(name)) ?? Number.NaN;
    expect(`${formatTime(ms, ISO, zone(name))}${formatOffset(zone(name), ms)}`).toBe(expected);
    expect(ms).toBe(Date.parse(expected));
  });

  it("of New Year's Eve in Berlin is not the next year", () => {
    const data = { type: "string", format: "date-time" } as const;
    const read = readAnswer(data, "2025-12-31T22:59:00Z", zone(BERLIN)).data;
    expect(read).toBe("2025-12-31 23:59:00");
  });

  it("that occurs twice keeps its second moment", () => {
    expect(canonicalMomentText("2025-10-26T01:30:00Z", zone(BERLIN))).toBe("2025-10-26 02:30:00+01:00");
    expect(canonicalMomentText("2025-10-26T00:30:00Z", zone(BERLIN))).toBe("2025-10-26 02:30:00");
  });
});

describe("days", () => {
  it.each([
    ["23 hours when clocks go forward", BERLIN, "2025-03-30", 23],
    ["25 hours when clocks go back", BERLIN, "2025-10-26", 25],
    ["23 hours when clocks go forward", NEW_YORK, "2025-03-09", 23],
    ["25 hours when clocks go back", NEW_YORK, "2025-11-02", 25],
    ["24 hours in China", "Asia/Shanghai", "2025-03-30", 24],
  ])("have %s in %s on %s", (_, name, day, hours) => {
    const start = parseTime(day, zone(name)) ?? Number.NaN;
    const next = startOfDayNumber(dayNumber(start, zone(name)) + 1, zone(name));
    expect((next - start) / 3_600_000).toBe(hours);
    expect(scheduleValues(null, next, zone(name)).lastDay).toBe(start);
  });

  it.each([
    [BERLIN, "2025-10-26 00:00", "2025-10-26 23:59", 0],
    [BERLIN, "2025-10-25 23:59", "2025-10-27 00:00", 2],
    [BERLIN, "2025-03-29 23:59", "2025-03-31 00:00", 2],
    ["Asia/Kolkata", "2025-02-10T18:29:59Z", "2025-02-10T18:30:00Z", 1],
  ])("in %s from %s to %s are counted by the calendar", (timeZone, from, to, days) => {
    const parsed = parseExpression(`daysUntil(time('${from}'), time('${to}'))`);
    expect("node" in parsed && evaluate(parsed.node, {}, placeOfBrand({ timeZone }))).toBe(days);
  });
});

const NAMES = [
  BERLIN,
  NEW_YORK,
  "Asia/Kolkata",
  "Pacific/Apia",
  "Asia/Shanghai",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
];
const moments = fc.oneof(
  fc.integer({ min: Date.UTC(2015, 0, 2), max: Date.UTC(2034, 0, 1) }),
  // Around the changes of Berlin and New York.
  fc
    .tuple(
      fc.constantFrom(
        Date.UTC(2025, 2, 30, 1),
        Date.UTC(2025, 9, 26, 1),
        Date.UTC(2026, 2, 8, 7),
        Date.UTC(2025, 10, 2, 6),
      ),
      fc.integer({ min: -7_200_000, max: 7_200_000 }),
    )
    .map(([at, ms]) => at + ms),
);

test("moments are written as Intl writes them, and read back", () => {
  const formats = new Map(
    NAMES.map((name) => [
      name,
      new Intl.DateTimeFormat("sv-SE", { timeZone: name, dateStyle: "short", timeStyle: "medium" }),
    ]),
  );
  forAll(3000, [fc.constantFrom(...NAMES), moments], (name, ms) => {
    expect(formatTime(ms, "YYYY-MM-DD HH:mm:ss", zone(name))).toBe(formats.get(name)?.format(ms));
    const text = formatMomentAsText(ms, zone(name)) ?? "";
    expect(parseTime(text, zone(name))).toBe(ms);
    expect(canonicalMomentText(text, zone(name))).toBe(text);
    expect(dayNumber(ms, zone(name))).toBe(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / 86_400_000);
  });
});
