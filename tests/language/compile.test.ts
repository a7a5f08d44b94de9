import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileExpression } from "../../src/language/evaluation/compile.ts";
import { createLazyRecord } from "../../src/language/evaluation/lazy-record.ts";
import { type Node, printExpression, type Scope } from "../../src/language/syntax/ast.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { nodeOf } from "../support/check/table-question.ts";
import { forAll } from "../support/for-all.ts";
import { anyScope, pageNode, pageScope } from "../support/language/arbitrary-scope.ts";
import { interpret } from "../support/language/interpret.ts";
import { MALL_PLACE } from "../support/place.ts";
import { arbitraryNode } from "./arbitraries.ts";

describe("a compiled expression gives the same value as the interpreted tree", () => {
  test.each<[string, fc.Arbitrary<[Node, Scope]>]>([
    ["for any tree and any data", fc.tuple(arbitraryNode, anyScope)],
    ["for expressions as in pages", fc.tuple(pageNode, pageScope)],
  ])("%s", (_, cases) => {
    const seen = new Map<unknown, number>();
    forAll(7000, [cases], ([node, scope]) => {
      const value = compileExpression(node, MALL_PLACE)(scope);
      // Not toStrictEqual, which mistakes a property named constructor for the constructor.
      expect(isDeepStrictEqual(value, interpret(node, scope)), printExpression(node)).toBe(true);
      const kind = typeof value === "object" ? "other" : value;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    });
    for (const kind of [true, false, undefined, UNKNOWN, "other"]) expect(seen.get(kind)).toBeGreaterThan(5);
  });
});

test("keeps the items of nested macros apart, also when an expression reads itself", () => {
  const node = nodeOf("[1, 2].map(one, [10, 20].map(two, one + two + (has(values.other) ? 1 : 0)))");
  const same = compileExpression(node, MALL_PLACE);
  const scope: Scope = { values: createLazyRecord(["other"], () => same(scope)) };
  expect(same(scope)).toEqual([[12, 22], [13, 23]]); // biome-ignore format: a table
});

test("evaluates one compiled expression in several scopes", () => {
  const expression = compileExpression(nodeOf("status.fee >= 50 ? status.name : 'short'"), MALL_PLACE);
  expect(expression({ status: { fee: 49.99, name: "a" } })).toBe("short");
  expect(expression({ status: { name: "b", fee: 50 } })).toBe("b");
  expect(expression({ status: UNKNOWN })).toBe(UNKNOWN);
  expect(expression({})).toBe(undefined);
});
