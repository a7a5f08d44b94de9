import { describe, expect, test } from "vitest";
import { evaluate, evaluateCondition, evaluateRaw } from "../../src/language/evaluation/evaluate.ts";
import { renderTemplate } from "../../src/language/evaluation/render-template.ts";
import type { Scope } from "../../src/language/syntax/ast.ts";
import { parseTemplate } from "../../src/language/syntax/template.ts";
import { hasUnknown, MaybeItem, stripUnknown, UNKNOWN } from "../../src/language/values.ts";
import { nodeOf } from "../support/check/table-question.ts";
import { MALL_PLACE } from "../support/place.ts";

/** Possible values of a condition; `undefined` is an error. */
const T = true;
const F = false;
const E = undefined;
const U = UNKNOWN;

/** Returns a scope without the names whose value is E, so that reading them is an error. */
function scopeWith(values: Record<string, unknown>): Scope {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== E));
}

function run(text: string, values: Record<string, unknown>): unknown {
  return evaluateRaw(nodeOf(text), scopeWith(values), MALL_PLACE);
}

const ORDER = [T, F, E, U];

describe.each([
  ["&&", [[T, F, E, U], [F, F, F, F], [E, F, E, U], [U, F, U, U]]], // biome-ignore format: a table
  ["||", [[T, T, T, T], [T, F, E, U], [T, E, E, U], [T, U, U, U]]], // biome-ignore format: a table
])("%s of true, false, an error and unknown", (operator, table) => {
  test.each(ORDER.map((left, row) => [left, row] as const))("after %s", (left, row) => {
    expect(ORDER.map((right) => run(`a ${operator} b`, { a: left, b: right }))).toEqual(table[row]);
  });
});

test("! of true, false, an error and unknown", () => {
  expect(ORDER.map((a) => run("!a", { a }))).toEqual([F, T, E, U]);
});

describe.each([
  ["exists", "||", F],
  ["all", "&&", T],
] as const)("%s is a chain of %s over its items", (macro, operator, neutral) => {
  const items = [...ORDER, ...ORDER.map((value) => new MaybeItem(value))];
  const lists = items.flatMap((a) => items.flatMap((b) => [[a, b], ...items.map((c) => [a, b, c])]));

  test("including items that may be missing", () => {
    for (const list of lists) {
      const rows = list.map((one) =>
        one instanceof MaybeItem ? new MaybeItem(scopeWith({ v: one.item })) : scopeWith({ v: one }),
      );
      // Whether the item exists matters only if it would decide the result.
      const values = list.map((one) =>
        !(one instanceof MaybeItem) ? one : one.item === neutral ? neutral : U,
      );
      const names = values.map((_, index) => `v${index}`);
      const chain = run(
        names.join(` ${operator} `),
        Object.fromEntries(names.map((name, i) => [name, values[i]])),
      );
      expect(run(`rows.${macro}(row, row.v)`, { rows }), values.map(String).join()).toBe(chain);
    }
  });
});

const SCOPE: Scope = {
  u: UNKNOWN,
  none: null,
  numbers: [1, UNKNOWN, 3],
  rows: [
    { k: 1, open: true },
    { k: 2, open: UNKNOWN },
    { k: UNKNOWN, open: true },
    { k: 4, open: false },
  ],
  row: { k: UNKNOWN, open: true },
};

const maybe = (item: unknown) => new MaybeItem(item);

test.each<[string, unknown]>([
  // Only the unknown value and its members are unknown.
  ["u.k", UNKNOWN],
  ["u[0]", UNKNOWN],
  ["row.k", UNKNOWN],
  ["row.open", true],
  ["row.missing", undefined],
  ["numbers[0]", 1],
  ["numbers[1]", UNKNOWN],
  ["numbers[u]", UNKNOWN],
  ["numbers[3]", undefined],
  ["size(numbers)", 3],
  ["size(u)", UNKNOWN],
  ["'k' in row", true],
  ["'x' in row", false],
  // Calling a missing function is an error for any argument; an error beside an unknown value stays an error.
  ["f_unknown(u)", undefined],
  ["max(u, missing)", undefined],
  ["u + missing", undefined],
  ["u == missing", undefined],
  ["[u, missing]", undefined],
  ["missing ? u : u", undefined],
  ["max(u, 1)", UNKNOWN],
  ["u == null", UNKNOWN],
  ["u != u", UNKNOWN],
  ["-u", UNKNOWN],
  ["u ? 1 : 1", UNKNOWN],
  ["none == null && !u", UNKNOWN],
  // Lists with an unknown part are neither equal nor different.
  ["numbers == [1, 2, 3]", UNKNOWN],
  ["row == row", UNKNOWN],
  ["numbers + [4]", [1, UNKNOWN, 3, 4]],
  ["1 in numbers", true],
  ["2 in numbers", UNKNOWN],
  ["u in numbers", UNKNOWN],
  ["1 in u", UNKNOWN],
  // An unknown item does not make the others unknown.
  ["numbers.map(n, n * 2)", [2, UNKNOWN, 6]],
  ["rows.map(row, row.k)", [1, 2, UNKNOWN, 4]],
  ["numbers.filter(n, n > 0)", [1, maybe(UNKNOWN), 3]],
  ["numbers.filter(n, n > 1)", [maybe(UNKNOWN), 3]],
  ["rows.filter(row, row.open).map(row, row.k)", [1, maybe(2), UNKNOWN]],
  ["rows.filter(row, row.open).filter(row, row.k > 1).map(row, row.k)", [maybe(2), maybe(UNKNOWN)]],
  ["rows.filter(row, row.open) + [u]", UNKNOWN],
  ["rows.filter(row, u)[0]", UNKNOWN],
  ["rows.filter(row, row.k > 100)", [maybe({ k: UNKNOWN, open: true })]],
  ["u.map(n, n)", UNKNOWN],
  ["u.filter(n, n)", UNKNOWN],
  ["numbers.map(n, missing)", undefined],
  ["numbers.filter(n, missing)", undefined],
  // An error only for an item that may be missing is uncertain.
  ["rows.filter(row, row.open).map(row, row.k == 2 ? missing : 0)", UNKNOWN],
  ["rows.filter(row, row.open).filter(row, row.k == 2 ? missing : true)", UNKNOWN],
  // An item that may be missing decides nothing, and makes later positions uncertain.
  ["rows.filter(row, row.open)[0].k", 1],
  ["rows.filter(row, row.open)[1]", UNKNOWN],
  ["rows.filter(row, row.open)[2]", UNKNOWN],
  ["rows.filter(row, row.open)[3]", undefined],
  ["size(rows.filter(row, row.open))", UNKNOWN],
  ["size(rows.filter(row, row.k > 0 || true))", 4],
  ["rows.filter(row, row.open).exists(row, row.k == 1)", true],
  ["rows.filter(row, row.open).exists(row, row.k == 2)", UNKNOWN],
  ["rows.filter(row, row.k < 3).exists(row, row.k == 4)", UNKNOWN],
  ["rows.filter(row, row.k < 3).all(row, row.open || true)", true],
  ["rows.filter(row, row.k == 2).exists(row, row.k == 3)", UNKNOWN],
  ["[1, 2].filter(n, n == u) == [1]", UNKNOWN],
  ["[1, 2].filter(n, n == u) == [3]", UNKNOWN],
  ["1 in [1, 2].filter(n, n == u)", UNKNOWN],
  ["3 in [1, 2].filter(n, n == u)", false],
])("%s", (text, value) => {
  expect(evaluateRaw(nodeOf(text), SCOPE, MALL_PLACE)).toStrictEqual(value);
});

test.each<[string, unknown]>([
  ["u", null],
  ["missing", null],
  ["numbers", [1, null, 3]],
  ["row", { k: null, open: true }],
  ["numbers.filter(n, n > 1)", [3]],
  ["[numbers.filter(n, n > 1), [u == 1 || true]]", [[3], [true]]],
])("evaluate replaces unknown values in %s", (text, value) => {
  expect(evaluate(nodeOf(text), SCOPE, MALL_PLACE)).toStrictEqual(value);
});

test("returns the same object for a value without unknown parts", () => {
  const value = { list: [{ a: 1 }] };
  expect(stripUnknown(value)).toBe(value);
  expect(hasUnknown(value)).toBe(false);
});

test.each([
  ["u", UNKNOWN],
  ["u || row.open", true],
  ["u && !row.open", false],
  ["missing", false],
  ["none", false],
  ["1", false],
  ["numbers", false],
])("as a condition %s is %s", (text, verdict) => {
  expect(evaluateCondition(nodeOf(text), SCOPE, MALL_PLACE)).toBe(verdict);
});

test.each([
  ["{u}元", "--元"],
  ['{u | money}，{u | date:"M.D"}', "--，--"],
  ["{numbers}", "1, --, 3"],
  ["{row.k}、{row.open}", "--、true"],
  ["{numbers.filter(n, n > 1)}", "3"],
  ["{u ? '有' : '无'}", "--"],
])("%s shows %s", (text, shown) => {
  const parts = parseTemplate(text);
  expect(Array.isArray(parts) && renderTemplate(parts, SCOPE, MALL_PLACE)).toBe(shown);
});
