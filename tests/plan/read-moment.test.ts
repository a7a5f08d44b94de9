import { expect, it } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { MALL_ZONE } from "../support/place.ts";

const moment: ResponseSchema = { type: "string", format: "date-time" };

const start = "2025-02-10 08:30:00";

it.each([
  ["in the mall's form", start, start],
  ["with slashes", "2025/02/10 08:30:00", start],
  ["with slashes and single digits", "2025/2/10 8:30:00", start],
  ["to the minute", "2025-02-10 08:30", start],
  ["with white space around it", " 2025-02-10  08:30:00 ", start],
  ["a day alone, which begins at midnight in China", "2025-02-10", "2025-02-10 00:00:00"],
  ["ISO 8601 in Greenwich", "2025-02-10T00:30:00Z", start],
  ["ISO 8601 with milliseconds", "2025-02-10T00:30:00.000Z", start],
  ["ISO 8601 with an offset", "2025-02-10T08:30:00+08:00", start],
  ["ISO 8601 with another offset, on another day there", "2025-02-09T19:30:00-05:00", start],
  ["ISO 8601 with an offset without a colon", "2025-02-10T08:30:00.000+0800", start],
  ["ISO 8601 without an offset: China's", "2025-02-10T08:30:00", start],
  ["with points", "2025.02.10 08:30:00", start],
  ["with single digits everywhere", "2025-2-10 8:30:0", start],
  ["in Chinese", "2025年2月10日 8时30分", start],
  ["in Chinese, with seconds", "2025年02月10日8点30分00秒", start],
  ["in Chinese, with the mall's clock", "2025年2月10日 08:30:00", start],
  ["in Chinese, a day alone", "2025年2月10日", "2025-02-10 00:00:00"],
  ["with full-width digits", "２０２５－０２－１０　０８：３０", start],
  ["digits without separators", "20250210083000", start],
  ["digits without separators, as a number", 20250210083000, start],
  ["digits without separators, to the minute", "202502100830", start],
  ["a day without separators", "20250210", "2025-02-10 00:00:00"],
  ["a day without separators, as a number", 20250210, "2025-02-10 00:00:00"],
  ["a list of its parts", [2025, 2, 10, 8, 30], start],
  ["a list of its parts, with seconds and nanoseconds", [2025, 2, 10, 8, 30, 0, 5_000_000], start],
  ["a list of a day", [2025, 2, 10], "2025-02-10 00:00:00"],
  ["seconds", 1_739_147_400, start],
  ["seconds as text", "1739147400", start],
  ["seconds with a fraction", 1_739_147_400.5, "2025-02-10 08:30:00.500"],
  ["at the largest offset", "2025-02-10T14:30:00+14:00", start],
  ["milliseconds", Date.parse("2025-02-10T08:30:00+08:00"), start],
  ["milliseconds as text", String(Date.parse("2025-02-10T08:30:00+08:00")), start],
  ["milliseconds that are not a full second", 1_739_147_400_007, "2025-02-10 08:30:00.007"],
  ["with a fraction of a second", "2025-02-10 08:30:01.001", "2025-02-10 08:30:01.001"],
  ["29 February of a leap year", "2024-02-29 00:00:00", "2024-02-29 00:00:00"],
  ["that is the last one with a year of four digits", 253_402_271_999_000, "9999-12-31 23:59:59"],
])("reads a moment %s", (_, raw, value) => {
  expect(readAnswer(moment, raw, MALL_ZONE)).toEqual({ data: value, misfits: [] });
});

it.each([
  ["30 February", "2025-02-30 00:00:00"],
  ["29 February of a common year", "2025-02-29"],
  ["a 13th month", "2025-13-01"],
  ["the day that some databases write for no date", "0000-00-00 00:00:00"],
  ["a 25th hour", "2025-02-10 25:00:00"],
  ["a 61st second", "2025-02-10 00:00:61"],
  ["separators that differ", "2025-02/10"],
  ["words", "明天"],
  ["a text that only begins with one", "2025-02-10 00:00:00 起"],
  ["a year alone", "2025"],
  ["seven digits", "2025210"],
  ["digits with a 13th month, which are no milliseconds either", "20251310083000"],
  ["digits with 30 February", 20250230],
  ["seconds before 2001", 999_999_999],
  ["seconds after 2099", 4_102_444_800],
  ["milliseconds before 2001", 999_999_999_999],
  ["24:00", "2025-02-10T24:00:00"],
  ["an offset of a day", "2025-02-10T08:30:00-24:00"],
  ["an offset beyond 14 hours", "2025-02-10T08:30:00+14:01"],
  ["an offset of 60 minutes", "2025-02-10T08:30:00+10:60"],
  ["a list with a 13th month", [2025, 13, 10]],
  ["a list of texts", ["2025", "2", "10"]],
  ["a list that is too short", [2025, 2]],
  ["microseconds", 1_739_147_400_000_000],
  ["a number beyond all time", 9e15],
  ["a negative number", -1],
  ["not a number", Number.NaN],
  ["a truth value", true],
  ["an object", { year: 2025 }],
])("does not read %s as a moment", (_, raw) => {
  expect(readAnswer(moment, raw, MALL_ZONE)).toEqual({ data: UNKNOWN, misfits: ['"" (expected string)'] });
});

it.each<[string, ResponseSchema, unknown, unknown]>([
  ["null", moment, null, UNKNOWN],
  ["empty text", { ...moment, type: ["string", "null"] }, null, null],
  ["a default in another form", { ...moment, default: "2025/2/10" }, null, "2025-02-10 00:00:00"],
  ["a text that has a fallback", { ...moment, fallback: null }, "明天", null],
])("reads %s in place of a moment", (_, schema, raw, value) => {
  expect(readAnswer(schema, raw, MALL_ZONE).data).toEqual(value);
});
