import { describe, expect, test } from "vitest";
import { proveTable } from "../../src/check/tables/prove-table.ts";
import { evaluate, evaluateRaw } from "../../src/language/evaluation/evaluate.ts";
import { typecheck } from "../../src/language/types/typecheck.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { nodeOf, questionOf } from "../support/check/table-question.ts";
import { MALL_PLACE } from "../support/place.ts";

const SCOPE = { status: { fee: 5, none: null, odd: UNKNOWN }, list: [1], lost: UNKNOWN, nothing: null };

describe("has() tells whether a value exists, as in CEL", () => {
  test.each<[string, unknown]>([
    ["has(status)", true],
    ["has(status.fee)", true],
    ["has(status.none)", true],
    ["has(nothing)", true],
    ["has(status.missing)", false],
    ["has(absent)", false],
    ["has(absent.field.deep)", false],
    ["has(list[0])", true],
    ["has(list[1])", false],
    ["!has(absent.fee) || absent.fee == 0", true],
    ["has(absent.fee) ? 1 : 2", 2],
    ["has(1 / 0)", false],
    ["list.filter(one, has(one.fee))", []],
    ["has(status.odd)", UNKNOWN],
    ["has(lost.fee)", UNKNOWN],
    ["has(absent) && has(lost)", false],
    ["has()", undefined],
    ["has(status, list)", undefined],
  ])("%s", (text, value) => {
    expect(evaluateRaw(nodeOf(text), SCOPE, MALL_PLACE)).toEqual(value);
  });

  test("is false for the data of an answer that is not loaded", () => {
    const node = nodeOf("!has(activities) || !activities.exists(one, one.type == 5)");
    expect(evaluate(node, {}, MALL_PLACE)).toBe(true);
    expect(evaluate(node, { activities: [] }, MALL_PLACE)).toBe(true);
    expect(evaluate(node, { activities: [{ type: 5 }] }, MALL_PLACE)).toBe(false);
  });
});

test.each<[string, string[]]>([
  ["has(status.fee) && status.fee > 1", []],
  ["has(status.none)", []],
  ["!has(status)", []],
  ["has()", ["has() has 0 arguments, expected has(name.field)"]],
  ["has(status, status)", ["has() has 2 arguments, expected has(name.field)"]],
  ["has(status.fe)", ["status has no fe, expected one of fee, none"]],
  ["has(status.fee) + 1", ["has(status.fee) is true or false, expected a number, text or a list"]],
])("%s is checked", (text, messages) => {
  const number = { kind: "number" } as const;
  const status = { kind: "object", properties: { fee: number, none: { kind: "null" } } } as const;
  const { problems } = typecheck(nodeOf(text), { kind: "object", properties: { status } });
  expect(problems.map(({ message }) => message.en)).toEqual(messages);
});

test.each<[string, Record<string, string | null>, string[]]>([
  [
    "for data that a visitor does not have",
    { there: "has(status.fee)", gone: "!has(status)" },
    ["met", "met"],
  ],
  ["for a name that always exists", { there: "has(session.token)", gone: null }, ["met", "masked"]],
  ["for a number", { high: "has(status.fee) && status.fee > 3", rest: null }, ["met", "met"]],
])("proofs handle has() %s", (_, rows, verdicts) => {
  const status = { properties: { fee: { type: "number", minimum: 0 } } };
  const { rows: judged, gap, gapProven } = proveTable(questionOf({ rows, status }));
  expect(judged.map(({ verdict }) => verdict)).toEqual(verdicts);
  expect([gap, gapProven]).toEqual([null, true]);
});
