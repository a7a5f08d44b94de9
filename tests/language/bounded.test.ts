import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate, evaluateCondition, evaluateRaw } from "../../src/language/evaluation/evaluate.ts";
import { createLazyRecord } from "../../src/language/evaluation/lazy-record.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { nodeOf } from "../support/check/table-question.ts";
import { forAll } from "../support/for-all.ts";
import { MALL_PLACE } from "../support/place.ts";
import { runs } from "../support/seed.ts";

/** Without the step limit, each of these would take minutes at least, or run out of memory. */
describe("an expression that takes too many steps is unknown", () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => index);
  test.each([
    ["rows.exists(a, rows.exists(b, a + b < 0))"],
    ["rows.all(a, rows.all(b, rows.all(c, a + b + c >= 0)))"],
    ["rows.all(a, a in rows)"],
    ["rows.all(a, rows[a] == a)"],
    ["rows.all(a, long.contains('b' + long) == false)"],
    ["size(rows.map(a, rows + rows)) == 0"],
    ["size(rows.map(a, long + long)) == 0"],
  ])("%s", (text) => {
    expect(evaluateCondition(nodeOf(text), { rows, long: "a".repeat(200_000) }, MALL_PLACE)).toBe(UNKNOWN);
  });

  test("and stops reading at its step limit", () => {
    let reads = 0;
    const item = {
      get v() {
        reads++;
        return 1;
      },
    };
    const items = Array<object>(3000).fill(item);
    expect(evaluate(nodeOf("items.exists(a, items.exists(b, a.v + b.v == 0))"), { items }, MALL_PLACE)).toBe(
      null,
    );
    expect(reads).toBeGreaterThan(100_000);
    expect(reads).toBeLessThan(1_000_000);
  });
});

test("a value that is known despite the step limit is the same without the limit", () => {
  const length = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 300, max: 900 }));
  const counts = { sure: 0, unknown: 0 };
  forAll(40, [length, fc.integer({ min: 0, max: 15 }), fc.boolean()], (n, part, isAll) => {
    const wanted = Math.floor((part * n) / 10) * n;
    const rows = Array.from({ length: n }, (_, index) => index);
    const node = nodeOf(
      isAll
        ? "rows.all(a, rows.all(b, a * n + b != wanted))"
        : "rows.exists(a, rows.exists(b, a * n + b == wanted))",
    );
    const verdict = evaluateCondition(node, { rows, n, wanted }, MALL_PLACE);
    counts[verdict === UNKNOWN ? "unknown" : "sure"]++;
    if (n <= 60 || verdict !== UNKNOWN) expect(verdict).toBe(wanted < n * n !== isAll);
  });
  expect(Math.min(counts.sure, counts.unknown)).toBeGreaterThan(runs(5));
});

test("counts steps separately for each expression, also for one that another expression reads", () => {
  const rows = Array.from({ length: 300 }, (_, index) => index);
  const node = nodeOf("rows.all(a, rows.all(b, a + b >= 0))");
  for (let time = 0; time < 5; time++) expect(evaluateRaw(node, { rows }, MALL_PLACE)).toBe(true);
  const names = ["a", "b", "c", "d", "e"];
  const values = createLazyRecord(names, () => evaluateRaw(node, { rows }, MALL_PLACE));
  expect(
    evaluateRaw(nodeOf(names.map((name) => `values.${name}`).join(" && ")), { values }, MALL_PLACE),
  ).toBe(true);
  const tooLong = createLazyRecord(["x"], () =>
    evaluateRaw(nodeOf("rows.all(a, a in rows)"), { rows: Array(200_000).fill(1) }, MALL_PLACE),
  );
  expect(evaluateRaw(nodeOf("values.x == true || 1 + 1 == 3"), { values: tooLong }, MALL_PLACE)).toBe(
    UNKNOWN,
  );
  expect(evaluateRaw(nodeOf("values.x == true || 1 + 1 == 2"), { values: tooLong }, MALL_PLACE)).toBe(true);
});
