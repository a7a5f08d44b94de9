import { describe, expect, test } from "vitest";
import { placeOfBrand } from "../../../src/check/place/place-of-brand.ts";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import { questionOf } from "../../support/check/table-question.ts";

const at = (text: string) => Date.parse(text);
const MOMENT = { type: "string", format: "date-time", examples: ["2025-10-25 12:00:00"] };
const status = { type: "object", properties: { from: MOMENT, to: MOMENT } };
const schedule = { start: at("2025-10-20T00:00:00+02:00"), end: at("2025-11-03T00:00:00+01:00") };

/** Returns whether a proof finds answers for which a condition holds in a time zone. */
function verdictOf(condition: string, timeZone: string) {
  const question = questionOf({
    rows: { out: "!session.loggedIn", asked: condition, none: null },
    status,
    more: { place: placeOfBrand({ timeZone }), schedule },
  });
  return proveTable(question).rows.find(({ state }) => state === "asked")?.verdict;
}

/** The repeated hour in Berlin, from its first moment to its end. */
const HOUR =
  "time(status.from) >= time('2025-10-26T00:00:00Z') && time(status.from) < time('2025-10-26T02:00:00Z')";

describe.each([
  // On the long day, 24 hours later is the same day; before it, 25 hours later may be the next one.
  [
    "a day that is not over after 24 hours",
    "daysUntil(time(status.from), time(status.from) + 86400000) == 0",
  ],
  [
    "a day that is over after 24 hours",
    "daysUntil(time(status.from), time(status.from) + 86400000 + 1800000) == 0",
  ],
  [
    "a text that is earlier, of a moment that is later",
    `${HOUR} && time(status.from) > time('2025-10-26T01:00:00Z') && status.from < '2025-10-26 02:30:00'`,
  ],
  [
    "two texts in another order than their moments",
    `${HOUR} && status.from < status.to && time(status.from) > time(status.to)`,
  ],
])("%s", (_, condition) => {
  test("can exist where clocks change", () => {
    // The order of two texts is not followed in the hour that occurs twice.
    const expected = condition.includes("status.to") ? "notProven" : "met";
    expect(verdictOf(condition, "Europe/Berlin")).toBe(expected);
  });

  test("does not exist where they do not", () => {
    expect(verdictOf(condition, "Asia/Shanghai")).toBe("never");
    expect(verdictOf(condition, "Asia/Kolkata")).toBe("never");
  });
});

describe.each(["Europe/Berlin", "America/New_York", "Asia/Shanghai"])("in %s", (timeZone) => {
  test.each([
    ["the same moment is the same day", "daysUntil(time(status.from), time(status.from)) != 0", "never"],
    ["an hour is at most one day", "daysUntil(time(status.from), time(status.from) + 3600000) > 1", "never"],
    [
      "26 hours are at least one day",
      "daysUntil(time(status.from), time(status.from) + 93600000) < 1",
      "never",
    ],
    ["tomorrow exists", "daysUntil(now, time(status.to)) == 1", "met"],
    [
      "equal texts are equal moments",
      "status.from == status.to && time(status.from) != time(status.to)",
      "never",
    ],
    [
      "a text before one of last year",
      "status.from < '2024-05-01 00:00:00' && time(status.from) > time('2024-06-01')",
      "never",
    ],
  ])("%s", (_, condition, verdict) => {
    expect(verdictOf(condition, timeZone)).toBe(verdict);
  });
});
