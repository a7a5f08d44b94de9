import { expect, it } from "vitest";
import { proveTableCached } from "../../../src/check/tables/proof-cache.ts";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import { questionOf, type TableSource } from "../../support/check/table-question.ts";

const source: TableSource = {
  rows: { out: "!session.loggedIn", low: "status.fee < 50", rest: null },
  status: { type: "object", properties: { fee: { type: "number", minimum: 0, multipleOf: 0.01 } } },
};

it("returns the cached verdict for an equal question", () => {
  const verdict = proveTableCached(questionOf(source));
  expect(verdict).toEqual(proveTable(questionOf(source)));
  expect(proveTableCached(questionOf(source))).toBe(verdict);
});

it.each<[string, TableSource]>([
  ["another bound", { ...source, rows: { ...source.rows, low: "status.fee < 51" } }],
  ["another state", { ...source, rows: { out: "!session.loggedIn", less: "status.fee < 50", rest: null } }],
  ["rows in another order", { ...source, rows: { low: "status.fee < 50", rest: null } }],
  ["another schema", { ...source, status: { type: "object", properties: { fee: { enum: [0, 60] } } } }],
  ["an assumption", { ...source, assume: ["status.fee > 10"] }],
  ["another hit policy", { ...source, more: { hitPolicy: "UNIQUE" } }],
  ["a smaller budget", { ...source, more: { budget: 1 } }],
])("%s makes a different question", (_, other) => {
  const before = proveTableCached(questionOf(source));
  const verdict = proveTableCached(questionOf(other));
  expect(verdict).not.toBe(before);
  expect(verdict).toEqual(proveTable(questionOf(other)));
});

it("evicts the least recently used verdict", () => {
  const first = proveTableCached(questionOf(source));
  for (let i = 0; i < 1000; i++) proveTableCached(questionOf({ rows: { [`s${i}`]: null } }));
  const again = proveTableCached(questionOf(source));
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
