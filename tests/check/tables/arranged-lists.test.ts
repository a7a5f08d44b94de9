import { expect, test } from "vitest";
import { proveTable, type TableQuestion } from "../../../src/check/tables/prove-table.ts";
import { findItemListInAnswer, itemSchemaOf } from "../../../src/check/tables/world/find-item-list.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { readAnswer } from "../../../src/plan/read-answer.ts";
import { nodeOf, questionOf } from "../../support/check/table-question.ts";
import { MALL_ZONE } from "../../support/place.ts";

/** Days as phones read them: by date, each date once. */
const DAYS: ResponseSchema = {
  type: "array",
  key: ["month", "date"],
  orderBy: ["month", "date"],
  items: {
    properties: {
      month: { type: "integer", minimum: 1, maximum: 12, examples: [2] },
      date: { type: "integer", minimum: 1, maximum: 31, examples: [31] },
      state: { enum: [-1, 0, 1] },
      parts: { type: "array", orderBy: ["size"], items: { properties: { size: { enum: [3, 4] } } } },
    },
  },
};

const endpoints = { days: { data: DAYS, loaded: true, requiresLogin: false } };

interface Case {
  name: string;
  rows: Record<string, string | null>;
  verdicts: Record<string, string>;
  /** Whether the table is shown for each day. */
  each?: true;
}

test.each<Case>([
  {
    name: "a row that needs several items has an example with different dates",
    rows: { many: "size(days) > 3 && days.all(day, day.state == 1)", rest: null },
    verdicts: { many: "met", rest: "met" },
  },
  {
    name: "a row that needs another order has no example",
    rows: { wrong: "days[0].month > days[1].month", rest: null },
    verdicts: { wrong: "notProven", rest: "met" },
  },
  {
    name: "a row that needs two items of the same date has no example",
    rows: { twice: "days[0].month == days[1].month && days[0].date == days[1].date", rest: null },
    verdicts: { twice: "notProven", rest: "met" },
  },
  {
    name: "a row that needs this order has an example",
    rows: { right: "days[0].month < days[1].month && days[1].state == 0", rest: null },
    verdicts: { right: "met", rest: "met" },
  },
  {
    name: "an item of the list has an example among other items",
    rows: {
      over: "!days.exists(day, day.state < 1)",
      today: "item.state == 0 && size(days) > 2",
      soon: "item.state == -1 && days.exists(day, day.state == 0)",
      large: "item.parts.exists(part, part.size == 4)",
      rest: null,
    },
    verdicts: { over: "met", today: "met", soon: "met", large: "met", rest: "met" },
    each: true,
  },
])("$name", ({ rows, verdicts, each: isForEach }) => {
  const plain = questionOf({ rows, endpoints });
  const each = isForEach && findItemListInAnswer(nodeOf("days"), "item", plain);
  const question: TableQuestion = each ? { ...plain, each, items: { item: itemSchemaOf(each) } } : plain;
  const proof = proveTable(question);
  expect(Object.fromEntries(proof.rows.map(({ state, verdict }) => [state, verdict]))).toEqual(verdicts);
  expect(proof.gap).toBe(null);
  // A phone reads each example as it is.
  for (const { witness } of proof.rows)
    if (witness)
      expect(readAnswer(DAYS, witness.scope.days, MALL_ZONE)).toEqual({
        data: witness.scope.days,
        misfits: [],
      });
});
