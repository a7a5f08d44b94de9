import Ajv from "ajv";
import fc from "fast-check";
import { expect, it } from "vitest";
import definitions from "../../schemas/definitions.schema.json" with { type: "json" };
import { parseTime } from "../../src/language/time.ts";
import { forAll } from "../support/for-all.ts";
import { MALL_ZONE } from "../support/place.ts";
import { runs } from "../support/seed.ts";

/** RFC 3339 without leap seconds, in the calendar, with offsets that exist. Written without the code under test. */
function isDateTime(text: string): boolean {
  const [, year, month, day, hour, minute, second, , offsetHour = 0, offsetMinute = 0] = (
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-](\d\d):(\d\d))$/.exec(text) ?? []
  ).map(Number) as number[];
  if (year === undefined || month === undefined || day === undefined) return false;
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= days;
  const isClock = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const zone = Number(offsetHour || 0) * 60 + Number(offsetMinute || 0);
  return isDay && isClock && zone <= 14 * 60 && Number(offsetMinute || 0) < 60;
}

const ajv = new Ajv({ strict: false });
ajv.addFormat("date-time", isDateTime);
const isInstant = ajv.compile({ ...definitions.definitions.instant });

const part = (...often: string[]) =>
  fc.oneof(
    fc.constantFrom(...often),
    fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, "0")),
  );

const instants = fc
  .tuple(
    fc.constantFrom("2024", "2025", "1900", "2000", "0000", "9999"),
    part("01", "02", "12", "13"),
    part("00", "01", "28", "29", "30", "31"),
    part("00", "23", "24"),
    part("00", "59", "60"),
    part("00", "59", "60"),
    fc.constantFrom("", ".5", ".123"),
    fc.oneof(
      fc.constantFrom("Z", "+08:00", "-14:00", "+14:01", "-24:00", "+10:60"),
      fc
        .tuple(fc.constantFrom("+", "-"), part("00", "14"), part("00", "59"))
        .map(([a, b, c]) => `${a}${b}:${c}`),
    ),
  )
  .map(([y, mo, d, h, mi, s, fraction, zone]) => `${y}-${mo}-${d}T${h}:${mi}:${s}${fraction}${zone}`);

it("reads exactly those moments of documents that the schema's format allows", () => {
  let allowed = 0;
  forAll(2000, [instants], (text) => {
    expect(parseTime(text, MALL_ZONE) !== undefined, text).toBe(isInstant(text));
    if (isInstant(text)) {
      allowed += 1;
      expect(parseTime(text, MALL_ZONE), text).toBe(Date.parse(text));
    }
  });
  expect(allowed).toBeGreaterThan(runs(20));
});
