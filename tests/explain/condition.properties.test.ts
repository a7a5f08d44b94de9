import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addComputedValues } from "../../src/check/tables/world/response-from-model.ts";
import { explainCondition } from "../../src/explain/explain-table.ts";
import { evaluateCondition } from "../../src/language/evaluation/evaluate.ts";
import { type Node, printExpression, type Scope } from "../../src/language/syntax/ast.ts";
import { stripUnknown, UNKNOWN } from "../../src/language/values.ts";
import { arbitraryNode } from "../language/arbitraries.ts";
import { nodeOf } from "../support/check/table-question.ts";
import { withOtherData } from "../support/explain/with-other-data.ts";
import { forAll } from "../support/for-all.ts";
import { anyScope, pageNode, pageScope } from "../support/language/arbitrary-scope.ts";
import { randomFrom } from "../support/language/random.ts";
import { Expressions } from "../support/language/random-expression.ts";
import { MALL_PLACE } from "../support/place.ts";
import { runs } from "../support/seed.ts";

type Case = [node: Node, scope: Scope, other: Scope, definitions: Record<string, Node>];

const FIELDS = [
  { path: "status.f0", kind: "number" },
  { path: "status.f1", kind: "number" },
  { path: "status.f3", kind: "boolean" },
  { path: "status.f5", kind: "objects" },
] as const;

const definitions = fc.nat().map((seed): Record<string, Node> => {
  const expressions = new Expressions(randomFrom(seed), FIELDS);
  return { v: nodeOf(expressions.number(2)), c: nodeOf(expressions.condition(2)) };
});

const cases: [string, fc.Arbitrary<Case>][] = [
  ["any tree and any data", fc.tuple(arbitraryNode, anyScope, anyScope, fc.constant({}))],
  ["expressions as pages have them", fc.tuple(pageNode, pageScope, pageScope, definitions)],
];

describe.each(cases)("%s", (_, arbitrary) => {
  test("has the verdict of the evaluator, and always a reason in words", () => {
    forAll(1000, [arbitrary], ([node, data, , known]) => {
      const scope = Object.keys(known).length > 0 ? addComputedValues(data, known, MALL_PLACE) : data;
      const { findings, saying, verdict } = explainCondition(node, scope, {
        place: MALL_PLACE,
        definitions: known,
      });
      const expected = evaluateCondition(node, scope, MALL_PLACE);
      expect(verdict).toBe(expected === UNKNOWN ? "unknown" : expected);
      expect(findings.length).toBeGreaterThan(0);
      expect(saying.en === "" || saying.zh === "").toBe(false);
    });
  });

  test("keeps its verdict while the values that its reason reads stay the same", () => {
    let changed = 0;
    forAll(1500, [arbitrary], ([node, data, other, known]) => {
      const whole = (one: Scope) =>
        Object.keys(known).length > 0 ? addComputedValues(one, known, MALL_PLACE) : one;
      const { findings, reads, verdict } = explainCondition(node, whole(data), {
        place: MALL_PLACE,
        definitions: known,
      });
      // Next to an unknown value, a missing one is unknown too. So other data for a missing value contains no unknowns.
      const isMissing = findings.some(({ value }) => typeof value !== "boolean");
      const others = withOtherData(data, (isMissing ? stripUnknown(other) : other) as Scope, reads);
      const now = explainCondition(node, whole(others), { place: MALL_PLACE, definitions: known });
      const shown = () =>
        `${printExpression(node)}\n${JSON.stringify(data)}\n${JSON.stringify(others)}\n${JSON.stringify(reads)}`;
      if (now.verdict !== verdict) throw new Error(`was ${verdict}, is ${now.verdict}: ${shown()}`);
      if (JSON.stringify(others) !== JSON.stringify(data)) changed++;
    });
    expect(changed).toBeGreaterThan(runs(500));
  });
});
