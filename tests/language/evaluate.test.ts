import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate, isConditionTrue } from "../../src/language/evaluation/evaluate.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { forAll } from "../support/for-all.ts";
import { MALL_PLACE } from "../support/place.ts";
import { arbitraryNode } from "./arbitraries.ts";

const SCOPE = {
  status: { fee: 49.99, receive: 1, name: "年货", tags: ["a", "b"], none: null, nested: { deep: true } },
  days: [{ open: true, reward: 5 }, { open: false, reward: 8 }, { reward: 2 }],
  numbers: [3, 1, 2],
  nothing: null,
};

function run(text: string, scope: Record<string, unknown> = SCOPE): unknown {
  const parsed = parseExpression(text);
  if ("error" in parsed) throw new Error(`${text}: ${JSON.stringify(parsed.error)}`);
  return evaluate(parsed.node, scope, MALL_PLACE);
}

test.each([
  // Names, members and indices: own properties only.
  ["status.fee", 49.99],
  ["status['name']", "年货"],
  ["status.missing", null],
  ["missing.anything", null],
  ["status.none", null],
  ["numbers[0]", 3],
  ["numbers[3]", null],
  ["numbers[-1]", null],
  ["numbers[0.5]", null],
  ["numbers['length']", null],
  ["numbers.length", null],
  ["status.name.length", null],
  ["status.constructor", null],
  ["constructor", null],
  ["__proto__", null],
  ["status['__proto__']", null],
  ["toString()", null],
  // One kind of number.
  ["1000 - 0.5", 999.5],
  ["7 / 2", 3.5],
  // Amounts in fen are not exact in binary.
  ["0.7 + 0.1 >= 0.8", true],
  ["0.1 + 0.2 == 0.3", true],
  ["120 - 119.9 == 0.1", true],
  ["0.07 * 100 == 7", true],
  ["1 / 3 * 3 == 1", true],
  ["0.3 / 0.1 == 3", true],
  ["floor(0.3 / 0.1)", 3],
  ["ceil(0.07 / 0.01)", 7],
  ["floor(4.35 / 0.01)", 435],
  ["1737421200000 + 0.5", 1737421200000.5],
  ["0.0000001 + 0.0000002 == 0.0000003", true],
  ["1e-200 + 1e-200", 2e-200],
  ["1 / 0", null],
  ["0 / 0", null],
  ["7 % 0", null],
  ["47.5 % 5", null],
  ["-7 % 5", -2],
  ["1e308 * 10", null],
  ["[1e308 * 10]", null],
  ["'a' + 1", null],
  ["'a' + 'b'", "ab"],
  ["[1] + ['a']", [1, "a"]],
  ["-'a'", null],
  // Equality is by value, whatever the types; there is no order between types.
  ["1 == '1'", false],
  ["status.none == null", true],
  ["status.none != 1", true],
  ["status.missing == null", null],
  ["[1, [2]] == [1, [2]]", true],
  ["status.nested == status.nested", true],
  ["days[0] == days[1]", false],
  ["1 < '2'", null],
  ["null < 1", null],
  ["false < true", true],
  ["'\\uFFFD' < '🐱'", true],
  ["1 / 0 != 0", null],
  ["0.0 / 0.0 != 0.0 / 0.0", true],
  ["1e308 * 10 > 1", null],
  // Lists and objects.
  ["'a' in status.tags", true],
  ["'fee' in status", true],
  ["'constructor' in status", false],
  ["1 in 'abc'", null],
  ["[1, status.missing]", null],
  // Errors are absorbed if the other side decides.
  ["missing || true", true],
  ["true || missing", true],
  ["missing && false", false],
  ["missing || false", null],
  ["missing && true", null],
  ["1 && true", null],
  ["1 && false", false],
  ["null || true", true],
  ["!missing", null],
  ["!null", null],
  ["missing ? 1 : 2", null],
  ["null ? 1 : 2", null],
  ["true ? 1 : missing", 1],
  // Macros.
  ["days.exists(day, day.open)", true],
  ["days.exists(day, day.missing)", null],
  ["days.all(day, day.reward > 1)", true],
  ["days.all(day, day.open)", false],
  ["days.filter(day, day.reward > 4).map(day, day.reward)", [5, 8]],
  ["days.filter(day, day.open)", null],
  ["days.map(day, day.open)", null],
  ["numbers.map(n, numbers.filter(m, m < n))", [[1, 2], [], [1]]],
  ["numbers.map(numbers, numbers * 2)", [6, 2, 4]],
  ["numbers.map(n, status.fee > n)", [true, true, true]],
  ["[].all(x, missing)", true],
  ["status.exists(x, true)", null],
  ["[0].map(__proto__, __proto__)", [0]],
  // Unknown functions, as in the CEL suite.
  ["f_unknown(17) || true", true],
])("%s is %j", (text, value) => {
  expect(run(text)).toEqual(value);
});

test.each([
  ["true", true],
  ["1", false],
  ["null", false],
  ["'true'", false],
  ["status.receive != 1", false],
  ["missing != 1", false],
  ["!session.loggedIn", false],
])("%s holds: %s", (text, verdict) => {
  const parsed = parseExpression(text);
  expect("node" in parsed && isConditionTrue(parsed.node, SCOPE, MALL_PLACE)).toBe(verdict);
});

test("never returns minus zero", () => {
  for (const text of ["-0", "0 * -1", "[-0.0][0]", "round(-0.4)", "ceil(-0.5)", "-nought"]) {
    expect(run(text, { nought: 0 }), text).toBe(0);
  }
});

describe("never throws", () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });

  test("on any expression and any data", () => {
    const scopes = fc.dictionary(fc.constantFrom("a", "b", "x", "status", "__proto__"), anything);
    forAll(1000, [arbitraryNode, scopes], (node, scope) => {
      const value = evaluate(node, scope, MALL_PLACE);
      expect(value).not.toBeUndefined();
      if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
    });
  });

  test("on data that is cyclic, too deep, or has a getter that throws", () => {
    const endless: unknown[] = [];
    endless.push(endless);
    const other: unknown[] = [];
    other.push(other);
    let deep: unknown = 0;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const trap = Object.defineProperty({}, "boom", { enumerable: true, get: () => { throw new Error("boom"); } }); // biome-ignore format: one line
    const scope = { endless, other, deep, copy: [deep], trap };
    for (const text of [
      "endless == other",
      "deep == copy",
      "copy in [deep]",
      "trap.boom",
      "trap == {}.x",
      "trap == trap",
    ]) {
      const parsed = parseExpression(text);
      if ("node" in parsed) expect(() => evaluate(parsed.node, scope, MALL_PLACE)).not.toThrow();
    }
  });
});
