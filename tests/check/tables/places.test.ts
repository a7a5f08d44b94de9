import { describe, expect, test } from "vitest";
import {
  canClaimHold,
  type ExpressionClaim,
  type Fact,
  findExampleForClaim,
} from "../../../src/check/tables/prove-condition-at-place.ts";
import { formulasOfTruth } from "../../../src/check/tables/translation/guarded-cases.ts";
import { addComputedValues } from "../../../src/check/tables/world/response-from-model.ts";
import { evaluate, evaluateRaw, isConditionTrue } from "../../../src/language/evaluation/evaluate.ts";
import type { Node, Scope } from "../../../src/language/syntax/ast.ts";
import { type RandomTable, randomTable } from "../../support/check/random-table.ts";
import { textOf } from "../../support/check/table-question.ts";
import { MALL_PLACE } from "../../support/place.ts";
import { runs } from "../../support/seed.ts";

const GROUPS = runs(2);
const TABLES = 60;

const sides = ["yes", "no"] as const;

/** Returns every response of a random table that its assumptions allow. */
function responsesOf({ question: { assume, values }, scopes }: RandomTable): Scope[] {
  return scopes
    .map(({ world, scope }) => ({ world, scope: addComputedValues(scope, values, MALL_PLACE) }))
    .filter(
      ({ world, scope }) =>
        world === "loggedOut" || !assume.some((node) => evaluate(node, scope, MALL_PLACE) === false),
    )
    .map(({ scope }) => scope);
}

function claimOf(node: Node, side: (typeof sides)[number]): ExpressionClaim {
  return { about: [node], formula: (casesOf) => formulasOfTruth(casesOf(node))[side] };
}

/** Checks for each condition whether it can be true and false, given that another one holds or does not hold. */
function judge(table: RandomTable): { wrong: string[]; asked: number; missed: number } {
  const responses = responsesOf(table);
  const conditions = table.question.rows.flatMap(({ when }) => when ?? []);
  const wrong: string[] = [];
  let [asked, missed] = [0, 0];
  conditions.forEach((node, index) => {
    for (const side of sides) {
      for (const isHolding of [true, false]) {
        const other = conditions[(index + 1) % conditions.length] ?? node;
        const facts: Fact[] = [{ node: other, holds: isHolding }];
        const isThere = responses.some(
          (scope) =>
            isConditionTrue(other, scope, MALL_PLACE) === isHolding &&
            evaluateRaw(node, scope, MALL_PLACE) === (side === "yes"),
        );
        const question = { ...table.question, facts };
        const isSaid = canClaimHold(question, claimOf(node, side));
        asked++;
        if (isSaid && !isThere) missed++;
        if (!isSaid && isThere) wrong.push(`condition ${index} can be ${side}`);
        const example = findExampleForClaim(
          question,
          claimOf(node, side),
          (scope) => evaluateRaw(node, scope, MALL_PLACE) === (side === "yes"),
        );
        if (example && !isThere) wrong.push(`condition ${index} is ${side} for ${textOf(example)}`);
      }
    }
  });
  return { wrong, asked, missed };
}

describe("proofs of a condition, given another one, agree with an exhaustive check of all responses", () => {
  test.each(Array.from({ length: GROUPS }, (_, group) => group * TABLES))("tables from seed %i", (first) => {
    const wrong: string[] = [];
    let [asked, missed] = [0, 0];
    for (let seed = first; seed < first + TABLES; seed++) {
      const table = randomTable(seed, 120);
      const result = judge(table);
      asked += result.asked;
      missed += result.missed;
      wrong.push(...result.wrong.map((what) => `seed ${seed}: ${what}\n${JSON.stringify(table.source)}`));
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(TABLES);
    // Nearly everything in these tables can be proved.
    expect(missed).toBeLessThanOrEqual(asked / 100);
  });
});
