import { describe, expect, it } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { MALL_ZONE } from "../support/place.ts";

/** A raw value, the value as read, and what the misfit expects if one is reported. */
type Form = [raw: unknown, value: unknown, expected?: string];

/** Each of these values is read unchanged. */
const same = (...raws: unknown[]) => raws.map((raw): Form => [raw, raw]);

/** Each of these raw values is read as `value`. */
const as = (value: unknown, ...raws: unknown[]) => raws.map((raw): Form => [raw, value]);

/** Each of these raw values is unknown, with a misfit. */
const unread = (expected: string, ...raws: unknown[]) => raws.map((raw): Form => [raw, UNKNOWN, expected]);

const nothing = as(UNKNOWN, undefined, null);

/** Empty values in place of a value of another type. */
const empty = as(UNKNOWN, "", " ", [], {});

const kinds: Record<string, [schema: ResponseSchema, ...forms: Form[]]> = {
  "a number": [
    { type: "number" },
    ...same(120, -0.5),
    ["120", 120],
    [" 49.90 ", 49.9],
    ["-0.5", -0.5],
    ["+3", 3],
    [".5", 0.5],
    ["5.", 5],
    ["1e2", 100],
    ...as(
      1120.5,
      "1,120.50",
      "1,120.50元",
      "￥1,120.50",
      "¥1,120.5",
      "¥ 1,120.5",
      "１，１２０．５０",
      "　1120.5　元",
    ),
    ...as(120, "１２０", "120元", "120 元", "￥120", "120.00元"),
    [-36.5, -36.5],
    ["-36.5元", -36.5],
    ...as(120, 119.99999999999999, "119.99999999999999", 120.00000000000001),
    [0.1 + 0.2, 0.3],
    [0.1 + 0.2 - 0.3, 0],
    [36.335, 36.335],
    [9007199254740991, 9007199254740991],
    ...nothing,
    ...empty,
    ...unread(
      "number",
      "120块",
      "120元起",
      "元",
      "¥",
      "1,20",
      "1200,000",
      "0,120",
      ",120",
      "1,120,5",
      "1.120,5",
      "0x10",
      9007199254740992,
      1e300,
      "1349625084474417153",
      "1 2",
      "--",
      "null",
      "Infinity",
      "1e999",
      Number.POSITIVE_INFINITY,
      Number.NaN,
      true,
      [120],
      { value: 120 },
    ),
  ],
  "an integer": [
    { type: "integer" },
    ...same(5, 5),
    ["5.0", 5],
    [4.999999999999999, 5],
    ["-5", -5],
    [1.5, 1.5, "a multiple of 1"],
    ["1.5", 1.5, "a multiple of 1"],
    ["x", UNKNOWN, "integer"],
  ],
  "a truth value": [
    { type: "boolean" },
    ...same(true, false),
    ...as(true, 1, "1", "1.0", "true", " TRUE "),
    ...as(false, 0, "0", "false", "False"),
    ...nothing,
    ...empty,
    ...unread("boolean", 2, -1, "2", "yes", "是", [true], { ok: true }),
  ],
  "a truthy value": [
    { type: "boolean", truthy: true },
    ...same(true, false),
    ...as(true, 1, 2, -1, "1", "2025-02-10 00:00:00", "yes", { at: 0 }),
    ...as(false, 0, undefined, null, "", " ", "0", "00", "0.0", "false", "FALSE", "null"),
  ],
  "a text": [
    { type: "string" },
    ...same("春茶", "", " a, b ", "007"),
    [7, "7"],
    [49.9, "49.9"],
    [0, "0"],
    ...nothing,
    ...as(UNKNOWN, [], {}),
    ["1349625084474417153", "1349625084474417153"],
    ...unread("string", true, ["a"], { text: "a" }, Number.NaN, 1349625084474417200, 1e21),
  ],
  "a number of five digits": [
    { type: "string", minLength: 5, maxLength: 5 },
    ...same("80642", "00642"),
    ...as(
      "80642",
      80642,
      [8, 0, 6, 4, 2],
      ["80", "642"],
      "8,0,6,4,2",
      "8 0 6 4 2",
      "8，0，6，4，2",
      "8、0、6、4、2",
    ),
    ...as("00642", 642, ["0", "0", "6", "4", "2"]),
    [0, "00000"],
    ...as("80642", "８０６４２", "８，０，６，４，２"),
    ...as(UNKNOWN, [], ""),
    ...unread("string", "642", "６４２", "806421", 806421, "8,0,6,4", -642, 49.9),
    ...unread("string", [8, 0, 6, 4], [8, 0, 6, 4, 2, 1], [true, 1], [8, 0, null, 6, 4, 2], [[8, 0], 64]),
  ],
  "a value of a list": [
    { enum: [-1, 0, 1] },
    ...as(-1, -1, "-1"),
    ...as(0, "0", false),
    ...as(1, true, "1.0"),
    ...nothing,
    ...empty,
    ...unread("-1, 0, 1", 2, "2", "true", [1]),
  ],
  "a text of a list": [
    { enum: ["A", "1", ""] },
    ...same("A", ""),
    [1, "1"],
    ...unread("A, 1, ", "a", "B", 2),
    [[], UNKNOWN],
  ],
  "a truth value of a list, or nothing": [
    { enum: [true, null] },
    ...as(true, "1", 1),
    ...as(null, null, undefined, ""),
    [false, UNKNOWN, "true, "],
  ],
  "one of values that differ in their type alone": [
    { enum: [1, "1", true] },
    ...same(1, "1", true),
    ["1.0", 1],
    ["true", true],
    [0, UNKNOWN, "1, 1, true"],
  ],
  "a listed number or any other": [
    { type: "integer", enum: [5], open: true },
    ...same(5, 7, -1),
    ["5", 5],
    ["7", 7],
    [true, 1],
    ...nothing,
    ...empty,
    ...unread("5", "完成", { status: 5 }, [5]),
  ],
  "a listed text or any other": [
    { enum: ["gold"], open: true },
    ...same("gold", "silver", ""),
    [7, "7"],
    [true, UNKNOWN, "gold"],
  ],
  "a listed value of two types, or any other": [
    { enum: [5, "done", null], open: true },
    ...same("done", 7, "7", "new", null),
    ["5", 5],
  ],
  "a number or a text": [
    { type: ["number", "string", "null"] },
    ...same(5, "5", "", null),
    ...as(null, undefined, []),
    [true, UNKNOWN, "number or string or null"],
  ],
  "a listed moment, or another": [
    { type: "string", format: "date-time", enum: ["soon", "2025-02-10 00:00:00"], open: true },
    ["soon", "soon"],
    ["2025-02-09T16:00:00Z", "2025-02-10 00:00:00"],
    ["2025-02-11", "2025-02-11 00:00:00"],
    ["", UNKNOWN],
    ["later", UNKNOWN, "soon, 2025-02-10 00:00:00"],
  ],
  "a listed number of three digits": [
    { enum: ["007", "x"], minLength: 3, maxLength: 3 },
    ...as("007", 7, "0 0 7"),
    [8, UNKNOWN, "007, x"],
  ],
  "a text of three characters, whatever they are": [
    { type: "string", minLength: 3, maxLength: 3 },
    ...same("😀😀😀", "😀 x"),
    ["😀, 😀, 😀", "😀😀😀"],
  ],
  anything: [{}, ...same(5, "", false, [], { a: 1 }, null), [undefined, null]],
};

describe.each(Object.entries(kinds))("%s", (_, [schema, ...forms]) => {
  it.each(forms)("%j is read", (raw, value, expected) => {
    const misfits = expected === undefined ? [] : [`"" (expected ${expected})`];
    expect(readAnswer(schema, raw, MALL_ZONE)).toEqual({ data: value, misfits });
  });
});

it("reads null if the endpoint has no schema", () => {
  expect(readAnswer(undefined, { anything: 1 }, MALL_ZONE)).toEqual({ data: null, misfits: [] });
});

describe("the items of a list", () => {
  const days: ResponseSchema = {
    type: "array",
    key: ["month", "dayOfMonth"],
    orderBy: ["month", "dayOfMonth"],
    items: {
      properties: {
        month: { type: ["integer", "null"] },
        dayOfMonth: { type: ["integer", "null"] },
        state: { enum: [0, 1], default: 0 },
      },
    },
  };
  const day = (month: unknown, dayOfMonth: unknown, state: unknown = 0) => ({ month, dayOfMonth, state });

  it("are sorted and merged by their values as read, whatever form these have", () => {
    const raw = [day("10", 1), day(9, "2.0", 1), day(9, 2, "1"), day(10, 1)];
    expect(readAnswer(days, raw, MALL_ZONE)).toEqual({ data: [day(9, 2, 1), day(10, 1)], misfits: [] });
  });

  it("are left out and reported if they lack the whole key", () => {
    expect(readAnswer(days, [day(null, null, 1), day(2, 10), day("soon", [], 1)], MALL_ZONE)).toEqual({
      data: [day(2, 10)],
      misfits: [
        '"/0" (expected an item like the others)',
        '"/2/month" (expected integer or null)',
        '"/2" (expected an item like the others)',
      ],
    });
  });

  it("stay if they lack a part of the key", () => {
    const raw = [day(null, 10), day(null, 10), day(1, 31)];
    expect(readAnswer(days, raw, MALL_ZONE)).toEqual({
      data: [day(1, 31), day(null, 10), day(null, 10)],
      misfits: [],
    });
  });
});
