import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  evaluate,
  evaluateCondition,
  evaluateRaw,
  isConditionTrue,
} from "../../src/language/evaluation/evaluate.ts";
import { type Node, printExpression, type Scope } from "../../src/language/syntax/ast.ts";
import { childNodesOf, namesInExpression } from "../../src/language/syntax/names-in-expression.ts";
import { functionSignatures } from "../../src/language/types/signatures.ts";
import { hasUnknown, ownEntryOf, UNKNOWN } from "../../src/language/values.ts";
import { nodeOf } from "../support/check/table-question.ts";
import { forAll } from "../support/for-all.ts";
import { PAGE_FIELDS, pageNode } from "../support/language/arbitrary-scope.ts";
import { agrees, COMPLETIONS, filled, holeOf } from "../support/language/holes.ts";
import { randomFrom } from "../support/language/random.ts";
import { Expressions } from "../support/language/random-expression.ts";
import { MALL_PLACE } from "../support/place.ts";
import { runs } from "../support/seed.ts";
import { arbitraryNode } from "./arbitraries.ts";

/**
 * Checks the law of unknown values: a result that is known despite unknown values is the same for every value that they
 * may have. Known results are true, false, numbers, texts, null and errors, and the items of a list in their order,
 * some of which may be missing.
 * @returns the number of completions that confirm it, for an expression that reads an unknown value and yet has a
 * value.
 */
function provedBy(node: Node, data: object): number {
  const doubtful = filled(data) as Scope;
  const known = evaluateRaw(node, doubtful, MALL_PLACE);
  const isTelling =
    known !== undefined &&
    known !== UNKNOWN &&
    namesInExpression(node).some(([name = ""]) => hasUnknown(ownEntryOf(doubtful, name)));
  let proved = 0;
  for (let index = 0; index < COMPLETIONS; index++) {
    const scope = filled(data, index) as Scope;
    const whole = evaluateRaw(node, scope, MALL_PLACE);
    if (agrees(known, whole)) proved += Number(isTelling);
    else if (!losesList(node, scope)) {
      const [was, is] = [known, whole].map((value) => JSON.stringify(value) ?? "an error");
      throw new Error(`${printExpression(node)} is ${is} with ${JSON.stringify(scope)}, and was ${was}`);
    }
  }
  return proved;
}

/**
 * Whether some item makes a whole mapped or filtered list an error. The evaluator deliberately ignores that an unknown
 * item could do so; otherwise one unreadable field would make its neighbours unknown, too.
 */
function losesList(node: Node, scope: Scope): boolean {
  if (node.kind !== "macro") return childNodesOf(node).some((child) => losesList(child, scope));
  const list = evaluateRaw(node.list, scope, MALL_PLACE);
  if (losesList(node.list, scope)) return true;
  if (!Array.isArray(list)) return false;
  const isOfItems = node.macro === "map" || node.macro === "filter";
  if (isOfItems && evaluateRaw(node, scope, MALL_PLACE) === undefined) return true;
  return list.some((item) => losesList(node.body, { ...scope, [node.item]: item }));
}

const scalar = fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 0.5, "", "a", "2025-02-10");
const anything = fc.oneof({ weight: 3, arbitrary: scalar }, fc.jsonValue({ maxDepth: 2 }));

const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    scalar,
    holeOf(anything),
    fc.array(tie("data"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "x"), tie("data"), { maxKeys: 3 }),
  ),
}));
const anyScope = fc.record({ a: data, b: data, x: data, status: data });

/** A value, or a hole, whose value may be of the same kind, null, or anything. */
function holed(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const filling = fc.oneof({ weight: 6, arbitrary: value }, fc.constant(null), anything);
  return fc.oneof({ weight: 2, arbitrary: value }, holeOf(filling));
}

const boolean: fc.Arbitrary<unknown> = fc.boolean();
const number = fc.constantFrom<unknown>(0, 1, 2, -1, 0.5);
const text = fc.constantFrom<unknown>("x", "y", "", "ax");
const list = fc.array(holed(number), { maxLength: 3 });
const texts = fc.array(holed(text), { maxLength: 3 });
const object = fc.record({ k: holed(number), b: holed(boolean) });
const objects = fc.array(holed(object), { maxLength: 3 });

const callNode = fc.tuple(fc.nat(), fc.constantFrom(...functionSignatures.keys())).map(([seed, name]) => {
  return nodeOf(new Expressions(randomFrom(seed), PAGE_FIELDS).call(name, seed % 3));
});
const [f0, f1, f2, f3, f4, f5, f6] = [number, number, text, boolean, list, objects, texts].map(holed);
const tableScope = fc.record({
  status: holed(fc.record({ f0, f1, f2, f3, f4, f5, f6 } as Record<string, fc.Arbitrary<unknown>>)),
  local: fc.record({ open: fc.boolean() }),
  query: fc.constant({ q: "x" }),
  session: fc.constant({ loggedIn: true }),
});

/** Expressions over lists with nested and chained macros. */
const { condition, listNode } = fc.letrec<
  Record<"condition" | "amount" | "items" | "rows" | "listNode", string>
>((tie) => {
  const [condition, amount, items, rows] = [tie("condition"), tie("amount"), tie("items"), tie("rows")];
  const of = (strings: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]) =>
    fc.tuple(...parts).map((all) => strings.map((part, index) => part + (all[index] ?? "")).join(""));
  const options = { depthSize: "small" } as const;
  const macro = fc.constantFrom("exists", "all");
  return {
    condition: fc.oneof(
      options,
      fc.constantFrom("p", "q", "o.b", "row.b", "true", "'k' in row"),
      of`(${condition} ${fc.constantFrom("&&", "||", "==")} ${condition})`,
      of`!${condition}`,
      of`(${amount} ${fc.constantFrom("<", "==", "!=", ">=")} ${amount})`,
      of`(${amount} in ${items})`,
      of`(${items} == ${items})`,
      of`${items}.${macro}(i, ${condition})`,
      of`${rows}.${macro}(o, ${condition})`,
      of`(${condition} ? ${condition} : ${condition})`,
    ),
    amount: fc.oneof(
      options,
      fc.constantFrom("m", "n", "i", "o.k", "row.k", "0", "1"),
      of`(${amount} ${fc.constantFrom("+", "-", "/")} ${amount})`,
      of`min(${amount}, ${amount})`,
      of`size(${fc.oneof(items, rows)})`,
      of`${items}[${amount}]`,
      of`${rows}[${amount}].k`,
      of`(${condition} ? ${amount} : ${amount})`,
    ),
    items: fc.oneof(
      options,
      fc.constantFrom("l", "[0, 1]"),
      of`[${amount}, ${amount}]`,
      of`(${items} + ${items})`,
      of`${items}.filter(i, ${condition})`,
      of`${items}.map(i, ${amount})`,
      of`${rows}.map(o, ${amount})`,
    ),
    rows: fc.oneof(options, fc.constant("all"), of`${rows}.filter(o, ${condition})`, of`[row, ${rows}[0]]`),
    listNode: fc.oneof(items, rows),
  };
});
const listScope = fc.record({
  p: holed(boolean),
  q: holed(boolean),
  m: holed(number),
  n: holed(number),
  i: number,
  o: object,
  row: holed(object),
  l: holed(list),
  all: holed(objects),
});

describe("a known result stays the same for every value of the unknown parts", () => {
  test.each<[string, fc.Arbitrary<[Node, object]>, number]>([
    ["any expression", fc.tuple(arbitraryNode, anyScope), 6],
    ["expressions as in tables", fc.tuple(pageNode, tableScope), 500],
    ["calls of every function", fc.tuple(callNode, tableScope), 100],
    ["conditions over lists", fc.tuple(condition.map(nodeOf), listScope), 150],
    ["lists of lists", fc.tuple(listNode.map(nodeOf), listScope), 150],
  ])("%s", (_, cases, least) => {
    let proved = 0;
    const law = fc.property(cases, ([node, scope]) => {
      proved += provedBy(node, scope);
    });
    fc.assert(law, { numRuns: runs(1000) });
    expect(proved).toBeGreaterThan(runs(least));
  });
});

test("evaluate returns nothing unknown, conditions have three values, and nothing throws", () => {
  let unknown = 0;
  const cases = fc.oneof(
    fc.tuple(arbitraryNode, anyScope),
    fc.tuple(pageNode, tableScope),
    fc.tuple(listNode.map(nodeOf), listScope),
  );
  forAll(1000, [cases], ([node, all]) => {
    const scope = filled(all) as Scope;
    const value = evaluateRaw(node, scope, MALL_PLACE);
    if (hasUnknown(value)) unknown++;
    expect(hasUnknown(evaluate(node, scope, MALL_PLACE))).toBe(false);
    expect(evaluate(node, scope, MALL_PLACE)).not.toBeUndefined();
    expect(evaluateCondition(node, scope, MALL_PLACE)).toBe(value === UNKNOWN ? UNKNOWN : value === true);
    expect(isConditionTrue(node, scope, MALL_PLACE)).toBe(value === true);
  });
  expect(unknown).toBeGreaterThan(runs(100));
});
