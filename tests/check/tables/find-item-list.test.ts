import { describe, expect, test } from "vitest";
import { proveTable, type TableQuestion } from "../../../src/check/tables/prove-table.ts";
import {
  findItemListInAnswer,
  isItemInList,
  itemSchemaOf,
} from "../../../src/check/tables/world/find-item-list.ts";
import { addComputedValues } from "../../../src/check/tables/world/response-from-model.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { readAnswer } from "../../../src/plan/read-answer.ts";
import { nodeOf, questionOf, type TableSource, textOf } from "../../support/check/table-question.ts";
import { MALL_PLACE, MALL_ZONE } from "../../support/place.ts";

const ORDER: ResponseSchema = {
  properties: { status: { enum: [0, 1, 2] }, loss: { type: "number" }, parts: { type: "array" } },
};

const LIST: ResponseSchema = { type: "array", items: ORDER };

const endpoints: TableQuestion["endpoints"] = {
  orders: { data: LIST, loaded: true, requiresLogin: true },
  page: {
    data: {
      properties: { inner: { type: ["object", "null"], properties: { list: LIST } }, n: { type: "integer" } },
    },
    loaded: true,
    requiresLogin: true,
  },
  pairs: { data: { type: "array", items: ORDER, minItems: 2 }, loaded: true, requiresLogin: false },
  silent: { data: undefined, loaded: true, requiresLogin: true },
};

const values = {
  all: "orders",
  inner: "page.inner",
  losing: "orders.filter(o, o.loss < 0)",
  count: "size(orders)",
};

/** Returns the question of a table for each item of a list. */
function eachQuestion(list: string, source: TableSource): TableQuestion {
  const question = questionOf({ ...source, endpoints, values });
  const each = findItemListInAnswer(nodeOf(list), "item", question);
  if (!each) throw new Error(`${list} is not followed`);
  return { ...question, each, items: { item: itemSchemaOf(each) } };
}

describe("findItemListInAnswer returns the list of an answer that an expression refers to", () => {
  test.each<[string, string[] | undefined, string[]?]>([
    ["orders", ["orders"]],
    ["page.inner.list", ["page", "inner", "list"]],
    ["values.all", ["orders"]],
    ["values.inner.list", ["page", "inner", "list"]],
    ["orders.filter(o, o.loss < 0)", ["orders"], ["o"]],
    ["values.losing.filter(p, p.status == 1)", ["orders"], ["o", "p"]],
    ["page", undefined],
    ["page.n", undefined],
    ["page.none", undefined],
    ["silent", undefined],
    ["values.none", undefined],
    ["values.count", undefined],
    ["values.losing.list", undefined],
    ["orders.map(o, o.loss)", undefined],
    ["orders + orders", undefined],
    ["[1, 2]", undefined],
    ["constants.tiers", undefined],
    ["orders[0].parts", undefined],
  ])("%s", (text, path, filters = []) => {
    const each = findItemListInAnswer(nodeOf(text), "item", questionOf({ rows: {}, endpoints, values }));
    expect(each?.path).toEqual(path);
    expect(each?.filters.map(({ item }) => item) ?? []).toEqual(filters);
  });
});

interface Case {
  name: string;
  list: string;
  rows: Record<string, string | null>;
  expected: Record<string, string | null>;
  gap?: string;
}

const cases: Case[] = [
  {
    name: "items of an endpoint that requires a login exist only after login",
    list: "orders",
    rows: { out: "!session.loggedIn", paid: "item.status == 1", rest: null },
    expected: { out: null, paid: "item.status=1", rest: "item.status=0" },
  },
  {
    name: "items of an endpoint without login exist also for visitors",
    list: "pairs",
    rows: { out: "!session.loggedIn", paid: "item.status == 1", rest: null },
    expected: { out: "session.loggedIn=false", paid: "item.status=1", rest: "item.status=0" },
  },
  {
    name: "a gap is an item that meets no row",
    list: "orders",
    rows: { zero: "item.status == 0", one: "item.status == 1" },
    expected: { zero: "item.status=0", one: "item.status=1" },
    gap: "item.status=2",
  },
  {
    name: "an item excluded by a filter is not considered",
    list: "values.losing.filter(p, p.status != 2)",
    rows: { gain: "item.loss >= 0", two: "item.status == 2", zero: "item.status == 0", one: "item.loss < 0" },
    expected: {
      gain: null,
      two: null,
      zero: "item.status=0",
      one: "item.status=1",
    },
  },
  {
    name: "a list in a nullable object exists if it has an item",
    list: "values.inner.list",
    rows: { paid: "item.status == 1", rest: null },
    expected: { paid: "item.status=1", rest: "item.status=0" },
  },
  {
    name: "rows can also read the whole list",
    list: "orders",
    rows: { many: "size(orders) > 3 && item.status == 1", other: "size(orders) > 0" },
    expected: {
      many: "size(orders)=4, item.status=1",
      other: "size(orders)=1",
    },
  },
];

describe("a table for each item", () => {
  test.each(cases)("$name", ({ list, rows, expected, gap }) => {
    const question = eachQuestion(list, { rows });
    const verdict = proveTable(question);
    const texts = verdict.rows.map(({ state, witness }) => [state, witness && textOf(witness)]);
    expect(Object.fromEntries(texts)).toEqual(expected);
    expect([textOf(verdict.gap), verdict.gapProven]).toEqual([gap ?? "", true]);
    expect(verdict.rows.some((row) => row.verdict === "notProven")).toBe(false);
    for (const { witness } of verdict.rows) {
      if (!witness) continue;
      const scope = addComputedValues(witness.scope, question.values, MALL_PLACE);
      expect(question.each && isItemInList(question.each, scope, MALL_PLACE)).toBe(true);
      for (const [name, { data }] of Object.entries(endpoints))
        if (data && name in scope)
          expect(readAnswer(data, scope[name], MALL_ZONE)).toEqual({ data: scope[name], misfits: [] });
    }
  });
});
