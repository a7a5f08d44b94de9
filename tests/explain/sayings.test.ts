import { describe, expect, test } from "vitest";
import { addComputedValues } from "../../src/check/tables/world/response-from-model.ts";
import { explainCondition } from "../../src/explain/explain-table.ts";
import { parseCodedDescription } from "../../src/explain/parse-coded-description.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import type { Node, Scope } from "../../src/language/syntax/ast.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { nodeOf } from "../support/check/table-question.ts";
import { MALL_PLACE } from "../support/place.ts";

const definitions: Record<string, Node> = {
  gap: nodeOf("max(0, constants.goal - status.fee)"),
  isOpen: nodeOf("now >= schedule.start && !status.paused"),
  again: nodeOf("values.isOpen && status.open"),
};

const names: Scope = {
  status: {
    fee: 80,
    phase: 0,
    paid: 120,
    open: true,
    paused: false,
    nothing: null,
    odd: UNKNOWN,
    level: "GOLD",
    at: "2025-02-10 08:00:00",
    days: [{ fee: 5 }, { fee: 80 }],
    none: [],
  },
  constants: { goal: 120 },
  schedule: { start: Date.parse("2025-01-27T00:00:00+08:00"), end: null },
  now: Date.parse("2025-01-20T00:00:00+08:00"),
  session: { loggedIn: true },
};

const descriptions: Record<string, string> = {
  "status.fee": "今日手续费",
  "status.phase": "活动：-1 未开始，0 进行中，1 已结束",
};

const words = {
  describe: (path: readonly unknown[]) => descriptions[path.join(".")],
  whyUnknown: () => en`found "x", expected a number`.zh`数据里是“x”，应为数字`,
};

const explain = (text: string) =>
  explainCondition(nodeOf(text), addComputedValues(names, definitions, MALL_PLACE), {
    place: MALL_PLACE,
    definitions,
    words,
  });

describe("a reason in words", () => {
  test.each<[condition: string, verdict: boolean | "unknown", en: string, zh: string]>([
    [
      "status.fee >= constants.goal",
      false,
      "今日手续费 (status.fee) is 80, below 120 (constants.goal)",
      "今日手续费（status.fee）是 80，小于 120（constants.goal）",
    ],
    [
      "status.paid >= constants.goal",
      true,
      "status.paid is 120, equal to 120 (constants.goal)",
      "status.paid 是 120，等于 120（constants.goal）",
    ],
    ["120 < status.paid", false, "status.paid is 120, not above 120", "status.paid 是 120，不大于 120"],
    ["status.paid < 120", false, "status.paid is 120, not below 120", "status.paid 是 120，不小于 120"],
    ["100 < status.paid", true, "status.paid is 120, above 100", "status.paid 是 120，大于 100"],
    [
      "status.level == 'SILVER'",
      false,
      'status.level is "GOLD", not "SILVER"',
      "status.level 是“GOLD”，不是“SILVER”",
    ],
    ["status.level != 'GOLD'", false, 'status.level is "GOLD"', "status.level 是“GOLD”"],
    [
      "status.level in ['A', 'B']",
      false,
      `status.level is "GOLD", which is not in ['A', 'B']`,
      "status.level 是“GOLD”，不在 ['A', 'B'] 里",
    ],
    [
      "status.level.startsWith('S')",
      false,
      'status.level is "GOLD", which does not begin with "S"',
      "status.level 是“GOLD”，不以“S”开头",
    ],
    [
      "!session.loggedIn",
      false,
      "the customer is logged in (session.loggedIn is true)",
      "顾客已登录（session.loggedIn 是 true）",
    ],
    [
      "status.phase == 1",
      false,
      "活动 (status.phase) is 0 (进行中), not 1 (已结束)",
      "活动（status.phase）是 0（进行中），不是 1（已结束）",
    ],
    [
      "status.phase < 2",
      true,
      "活动 (status.phase) is 0 (进行中), below 2",
      "活动（status.phase）是 0（进行中），小于 2",
    ],
    [
      "constants.goal - status.fee == 40",
      true,
      "constants.goal - status.fee is 40 (constants.goal is 120; 今日手续费 (status.fee) is 80)",
      "constants.goal - status.fee 是 40（constants.goal 是 120；今日手续费（status.fee）是 80）",
    ],
    ["!status.open", false, "status.open is true", "status.open 是 true"],
    [
      "status.paid == 120 && !status.open && status.fee > 100",
      false,
      "status.open is true; 今日手续费 (status.fee) is 80, below 100",
      "status.open 是 true；今日手续费（status.fee）是 80，小于 100",
    ],
    [
      "status.paused || status.fee > 100",
      false,
      "status.paused is false; 今日手续费 (status.fee) is 80, below 100",
      "status.paused 是 false；今日手续费（status.fee）是 80，小于 100",
    ],
    ["status.paused || status.open || status.paid > 1", true, "status.open is true", "status.open 是 true"],
    [
      "status.open ? status.paused : status.open",
      false,
      "status.open is true; status.paused is false",
      "status.open 是 true；status.paused 是 false",
    ],
    [
      "status.odd > 1",
      "unknown",
      'status.odd is unknown: found "x", expected a number',
      "status.odd 未知：数据里是“x”，应为数字",
    ],
    ["status.odd > 1 && status.paused", false, "status.paused is false", "status.paused 是 false"],
    [
      "status.odd > 1 && status.open",
      "unknown",
      'status.odd is unknown: found "x", expected a number',
      "status.odd 未知：数据里是“x”，应为数字",
    ],
    [
      "status.nothing > 1",
      false,
      "status.nothing > 1 cannot be calculated (status.nothing is empty (null))",
      "status.nothing > 1 无法计算（status.nothing 是空（null））",
    ],
    ["status.nothing == null", true, "status.nothing is empty (null)", "status.nothing 是空（null）"],
    ["status.missing > 1", false, "status.missing has no value", "status.missing 没有值"],
    ["gone.missing > 1 && status.open", false, "gone.missing has no value", "gone.missing 没有值"],
    [
      "status.nothing.fee > 1",
      false,
      "status.nothing.fee has no value (status.nothing is empty (null))",
      "status.nothing.fee 没有值（status.nothing 是空（null））",
    ],
    ["has(status.missing)", false, "status.missing has no value", "status.missing 没有值"],
    ["has(status.paid)", true, "status.paid has a value (120)", "status.paid 有值（120）"],
    [
      "status.days[2].fee > 1",
      false,
      "status.days[2].fee has no value: status.days has only 2 items",
      "status.days[2].fee 没有值：status.days 里只有 2 项",
    ],
    [
      "now >= schedule.start",
      false,
      "current time (now) is 2025-01-20 00:00:00, before 2025-01-27 00:00:00 (start of the campaign, schedule.start)",
      "当前时间（now）是 2025-01-20 00:00:00，早于 2025-01-27 00:00:00（活动开始时间，schedule.start）",
    ],
    [
      "time(status.at) > now",
      true,
      "status.at is 2025-02-10 08:00:00, after 2025-01-20 00:00:00 (current time, now)",
      "status.at 是 2025-02-10 08:00:00，晚于 2025-01-20 00:00:00（当前时间，now）",
    ],
    [
      "values.gap == 0",
      false,
      "values.gap is 40, not 0 (values.gap = max(0, constants.goal - status.fee), where constants.goal is 120; 今日手续费 (status.fee) is 80)",
      "values.gap 是 40，不是 0（values.gap = max(0, constants.goal - status.fee)，其中 constants.goal 是 120；今日手续费（status.fee）是 80）",
    ],
    [
      "values.again",
      false,
      "values.again does not hold: values.isOpen does not hold: current time (now) is 2025-01-20 00:00:00, before 2025-01-27 00:00:00 (start of the campaign, schedule.start)",
      "values.again 不成立：values.isOpen 不成立：当前时间（now）是 2025-01-20 00:00:00，早于 2025-01-27 00:00:00（活动开始时间，schedule.start）",
    ],
    [
      "status.days.exists(d, d.fee > 100)",
      false,
      "none of the 2 items of status.days meets d.fee > 100 (status.days[0]: d.fee is 5, below 100; status.days[1]: d.fee is 80, below 100)",
      "status.days 的 2 项都不满足 d.fee > 100（status.days[0]：d.fee 是 5，小于 100；status.days[1]：d.fee 是 80，小于 100）",
    ],
    [
      "status.days.exists(d, d.fee > 50)",
      true,
      "an item of status.days meets d.fee > 50 (status.days[1]: d.fee is 80, above 50)",
      "status.days 里有一项满足 d.fee > 50（status.days[1]：d.fee 是 80，大于 50）",
    ],
    [
      "status.days.all(d, d.fee > 50)",
      false,
      "not all items of status.days meet d.fee > 50 (status.days[0]: d.fee is 5, below 50)",
      "status.days 里不是每一项都满足 d.fee > 50（status.days[0]：d.fee 是 5，小于 50）",
    ],
    ["status.none.exists(d, d.fee > 50)", false, "status.none is empty", "status.none 是空的"],
    [
      "size(status.days.filter(d, d.fee > 50)) >= 2",
      false,
      "size(status.days.filter(d, d.fee > 50)) is 1, below 2 (1 of 2 items of status.days meet d.fee > 50)",
      "size(status.days.filter(d, d.fee > 50)) 是 1，小于 2（status.days 的 2 项里有 1 项满足 d.fee > 50）",
    ],
    [
      "size(status.days) > 2",
      false,
      "size(status.days) is 2, not above 2",
      "size(status.days) 是 2，不大于 2",
    ],
    ["true", true, "the condition always holds", "条件总是成立"],
  ])("%s", (text, verdict, english, chinese) => {
    const reason = explain(text);
    expect({ verdict: reason.verdict, ...reason.saying }).toEqual({ verdict, en: english, zh: chinese });
  });
});

test("explains deeply nested data, and values that read values many times over", () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 20_000; depth++) deep = [deep];
  expect(explainCondition(nodeOf("a == b"), { a: deep, b: 1 }, { place: MALL_PLACE }).verdict).toBe(false);
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `v${index}`,
      nodeOf(index === 0 ? "a > 1" : `values.v${index - 1} || values.v${index - 1}`),
    ]),
  );
  const scope = addComputedValues({ a: 0 }, many, MALL_PLACE);
  expect(
    explainCondition(nodeOf("values.v39"), scope, { place: MALL_PLACE, definitions: many }),
  ).toMatchObject({
    verdict: false,
    reads: expect.anything(),
  });
});

test.each<[condition: string, verdict: boolean | "unknown", reads: string[]]>([
  ["-(zero / zero) > odd", "unknown", ["zero", "zero", "odd"]],
  ["zero / zero == odd", "unknown", ["zero", "zero", "odd"]],
  ["!(zero / zero in days)", true, ["zero", "zero", "days"]],
  ["'' * odd[zero / zero]", "unknown", ["odd", "zero", "zero"]],
  ["size(zero / zero) > odd", false, ["zero", "zero"]],
  ["missing > odd", false, ["missing"]],
  ["missing && no", false, ["no"]],
  ["missing && yes", false, ["missing"]],
  ["odd && (missing && yes)", "unknown", ["odd", "missing", "yes"]],
  ["odd || (missing && yes)", "unknown", ["odd", "missing", "yes"]],
  ["odd && (no || missing && yes)", "unknown", ["odd", "no", "missing", "yes"]],
])("the verdict of %s depends on exactly these values", (text, verdict, reads) => {
  const data = { zero: 0, odd: UNKNOWN, days: [], yes: true, no: false };
  const reason = explainCondition(nodeOf(text), data, { place: MALL_PLACE });
  expect({ verdict: reason.verdict, reads: reason.reads.map(({ path }) => path.join(".")) }).toEqual({
    verdict,
    reads,
  });
});

/** Returns the ranges that an editor would mark, in the condition or in a named value. */
function marked(text: string): string[] {
  const sources: Record<string, string> = {
    isOpen: "now >= schedule.start && !status.paused",
    again: "values.isOpen && status.open",
  };
  const all = (findings: ReturnType<typeof explain>["findings"]): string[] =>
    findings.flatMap(({ inside, part }) => {
      const source = part.of === undefined ? text : (sources[part.of] ?? "");
      return [`${part.of ?? ""}: ${source.slice(part.start, part.end)}`, ...all(inside)];
    });
  return all(explain(text).findings);
}

test.each<[condition: string, parts: string[]]>([
  ["status.open && (status.fee > 100 || status.paused)", [": status.fee > 100", ": status.paused"]],
  ["!(status.open || status.paused)", [": status.open"]],
  [
    "status.open && values.again",
    [": values.again", "again: values.isOpen", "isOpen: now >= schedule.start"],
  ],
  ["status.open && has(status.missing)", [": has(status.missing)"]],
  [
    "status.days.exists(d, d.fee > 50)",
    [": status.days.exists(d, d.fee > 50)", ": d.fee > 50", ": d.fee > 50"],
  ],
])("finds the deciding parts of %s", (text, parts) => {
  expect(marked(text)).toEqual(parts);
});

test.each<[description: string, label: string, meanings: [string, string][]]>([
  ["Fee paid today, yuan", "Fee paid today, yuan", []],
  [
    "Card: 0 never charged, 1 and 2 charged",
    "Card",
    [
      ["0", "never charged"],
      ["1", "charged"],
      ["2", "charged"],
    ],
  ],
  ["Fee: 1 waived, others halved", "Fee", [["1", "waived"]]],
  ["Amount: in yuan", "Amount: in yuan", []],
  ["2: ordered at the usual price", "2: ordered at the usual price", []],
])("reads the meanings of values from the description “%s”", (description, label, meanings) => {
  const read = parseCodedDescription(description);
  expect([read.label, [...read.meanings]]).toEqual([label, meanings]);
});
