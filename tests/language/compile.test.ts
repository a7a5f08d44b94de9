import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/language/evaluation/compile.ts";
import { computed } from "../../src/language/evaluation/computed.ts";
import type { Node, Scope } from "../../src/language/syntax/ast.ts";
import { print } from "../../src/language/syntax/print.ts";
import { Maybe, UNKNOWN } from "../../src/language/values.ts";
import { nodeOf } from "../support/check/table-question.ts";
import { interpret } from "../support/language/interpret.ts";
import { randomFrom } from "../support/language/random.ts";
import { Expressions } from "../support/language/random-expression.ts";
import { arbitraryNode } from "./arbitraries.ts";

const scalar = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -0, 1, 2, -1, 0.5, 0.1, 1e308, Infinity, NaN],
  ...["", "a", "x", "2025-02-10", "長".repeat(150), UNKNOWN],
);

/** Whatever may stand in an answer: unknown parts, items that may not be there, names that all objects inherit. */
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    { weight: 3, arbitrary: scalar },
    fc.array(tie("data"), { maxLength: 4 }),
    fc.array(
      tie("data").map((item) => new Maybe(item)),
      { maxLength: 2 },
    ),
    fc.dictionary(fc.constantFrom("a", "b", "x", "length", "constructor", "__proto__"), tie("data"), {
      maxKeys: 4,
    }),
  ),
}));

const anyScope = fc.dictionary(
  fc.constantFrom("a", "b", "x", "_9", "status", "constructor", "__proto__", "values"),
  data,
);

const KINDS = ["number", "number", "string", "boolean", "list", "objects", "texts"] as const;
const FIELDS = KINDS.map((kind, index) => ({ path: `status.f${index}`, kind }));
const pageNode = fc.tuple(fc.nat(), fc.nat(4)).map(([seed, depth]) => {
  const expressions = new Expressions(randomFrom(seed), FIELDS);
  return nodeOf(
    [expressions.condition(depth), expressions.number(depth), expressions.list()][seed % 3] ?? "",
  );
});
const maybeUnknown = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: value }, fc.constantFrom(UNKNOWN, null));
const number = maybeUnknown(fc.constantFrom<unknown>(0, 1, 2, -1, 0.5, 3));
const text = maybeUnknown(fc.constantFrom<unknown>("x", "y", "", "ax"));
const truth = maybeUnknown(fc.boolean());
const pageScope = fc.record({
  status: maybeUnknown(
    fc.record({
      ...{
        f0: number,
        f1: number,
        f2: text,
        f3: truth,
        f4: maybeUnknown(fc.array(number, { maxLength: 3 })),
      },
      f5: maybeUnknown(fc.array(maybeUnknown(fc.record({ k: number, b: truth })), { maxLength: 3 })),
      f6: maybeUnknown(fc.array(text, { maxLength: 3 })),
    }),
  ),
  ...{
    local: fc.record({ open: fc.boolean() }),
    query: fc.constant({ q: "x" }),
    session: fc.constant({ loggedIn: true }),
  },
});

describe("what is compiled says what the tree says", () => {
  test.each<[string, fc.Arbitrary<[Node, Scope]>]>([
    ["of any tree and any data", fc.tuple(arbitraryNode, anyScope)],
    ["of expressions as pages have them", fc.tuple(pageNode, pageScope)],
  ])("%s", (_, cases) => {
    const seen = new Map<unknown, number>();
    fc.assert(
      fc.property(cases, ([node, scope]) => {
        const value = compile(node)(scope);
        // Not toStrictEqual, which takes a property called constructor for one.
        expect(isDeepStrictEqual(value, interpret(node, scope)), print(node)).toBe(true);
        const kind = typeof value === "object" ? "other" : value;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }),
      { numRuns: 5000 },
    );
    for (const kind of [true, false, undefined, UNKNOWN, "other"]) expect(seen.get(kind)).toBeGreaterThan(5);
  });
});

test("a macro within a macro, and the same expression within itself, keep their items apart", () => {
  const node = nodeOf("[1, 2].map(one, [10, 20].map(two, one + two + (has(values.other) ? 1 : 0)))");
  const same = compile(node);
  const scope: Scope = { values: computed(["other"], () => same(scope)) };
  expect(same(scope)).toEqual([[12, 22], [13, 23]]); // biome-ignore format: a table
});

test("an expression is asked of one scope after the other", () => {
  const expression = compile(nodeOf("status.fee >= 50 ? status.name : 'short'"));
  expect(expression({ status: { fee: 49.99, name: "a" } })).toBe("short");
  expect(expression({ status: { name: "b", fee: 50 } })).toBe("b");
  expect(expression({ status: UNKNOWN })).toBe(UNKNOWN);
  expect(expression({})).toBe(undefined);
});
