import { describe, expect, test } from "vitest";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import type { KnownCondition } from "../../../src/check/tables/world/proof-question.ts";
import { addComputedValues } from "../../../src/check/tables/world/response-from-model.ts";
import { evaluate, isConditionTrue } from "../../../src/language/evaluation/evaluate.ts";
import { printExpression, type Scope } from "../../../src/language/syntax/ast.ts";
import { UNKNOWN } from "../../../src/language/values.ts";
import { createPagePlan } from "../../../src/plan/create-page-plan.ts";
import { type RandomTable, randomTable } from "../../support/check/random-table.ts";
import { textOf } from "../../support/check/table-question.ts";
import { MALL_PLACE } from "../../support/place.ts";
import { runs } from "../../support/seed.ts";

const GROUPS = runs(2);
const TABLES = 60;

const plan = createPagePlan({
  campaign: { language: 3, id: "texts", title: "", view: [] },
  brand: {
    language: 3,
    id: "mall",
    name: "Mall",
    hosts: [],
    locale: "zh-CN",
    timeZone: "Asia/Shanghai",
    bridge: { other: { object: "app" } },
    native: {},
  },
  partners: [],
  place: MALL_PLACE,
});

interface Response {
  scope: Scope;
  /** The same scope, but with one unknown answer. */
  doubtful: Scope;
}

/** Returns every response of a random table that its assumptions and the facts allow. */
function responsesOf(
  { question: { assume, values }, scopes }: RandomTable,
  facts: readonly KnownCondition[],
): Response[] {
  return scopes
    .map(({ world, scope }) => ({
      world,
      scope: addComputedValues(scope, values, MALL_PLACE),
      doubtful: addComputedValues(
        "status" in scope ? { ...scope, status: UNKNOWN } : scope,
        values,
        MALL_PLACE,
      ),
    }))
    .filter(
      ({ world, scope }) =>
        world === "loggedOut" || !assume.some((node) => evaluate(node, scope, MALL_PLACE) === false),
    )
    .filter(({ scope }) =>
      facts.every((fact) => isConditionTrue(fact.node, scope, MALL_PLACE) === fact.holds),
    );
}

/** Checks a text whose cases are the rows after the first; the first row's condition is a fact about its place. */
function judge(table: RandomTable, isHolding: boolean) {
  const [first, ...rest] = table.question.rows;
  const facts: KnownCondition[] = first?.when ? [{ node: first.when, holds: isHolding }] : [];
  const rows = rest.map(({ when }, index) => ({ state: String(index), when }));
  const text = rows.map(({ state, when }) => ({ ...(when && { when: printExpression(when) }), text: state }));
  const verdict = proveTable({ ...table.question, rows, facts, hitPolicy: "FIRST" });
  const responses = responsesOf(table, facts);
  const shown = new Set(responses.map(({ scope }) => plan.caseOf(text, scope)));
  const wrong: string[] = [];
  const isGap = verdict.gap !== null;
  if (verdict.gapProven && isGap !== shown.has(undefined)) wrong.push(`gap: ${textOf(verdict.gap)}`);
  for (const { state, verdict: said, maskedBy } of verdict.rows) {
    if (said === "notProven") continue;
    if ((said === "met") !== shown.has(state)) wrong.push(`case ${state} is ${said}`);
    const when = rows[Number(state)]?.when;
    const holding = responses.filter(({ scope }) => !when || isConditionTrue(when, scope, MALL_PLACE));
    if (said === "never" && holding.length > 0) wrong.push(`case ${state} can hold`);
    const masks = text.filter((one) => maskedBy.includes(one.text));
    if (said === "masked" && holding.some(({ scope }) => plan.caseOf(masks, scope) === undefined))
      wrong.push(`case ${state} is not masked by ${maskedBy}`);
  }
  for (const { scope, doubtful } of responses) {
    const sure = plan.caseOf(text, doubtful);
    if (sure !== undefined && sure !== plan.caseOf(text, scope)) wrong.push(`case ${sure} is not sure`);
  }
  const open = verdict.rows.filter((row) => row.verdict === "notProven").length + Number(!verdict.gapProven);
  const masked = verdict.rows.filter((row) => row.verdict === "masked" || row.verdict === "never").length;
  return { wrong, open, masked, gaps: Number(isGap) };
}

describe("proofs of a text with cases, given a condition, agree with an exhaustive check of all responses", () => {
  test.each(Array.from({ length: GROUPS }, (_, group) => group * TABLES))("texts from seed %i", (first) => {
    const wrong: string[] = [];
    const counts = { open: 0, masked: 0, gaps: 0 };
    for (let seed = first; seed < first + TABLES; seed++) {
      const table = randomTable(seed, 120);
      for (const isHolding of [true, false]) {
        const result = judge(table, isHolding);
        wrong.push(...result.wrong.map((what) => `seed ${seed}: ${what}\n${JSON.stringify(table.source)}`));
        counts.open += result.open;
        counts.masked += result.masked;
        counts.gaps += result.gaps;
      }
    }
    expect(wrong).toEqual([]);
    expect(counts.masked).toBeGreaterThan(TABLES / 10);
    expect(counts.gaps).toBeGreaterThan(TABLES / 10);
    // Nearly everything in these texts can be proved.
    expect(counts.open).toBeLessThanOrEqual(1);
  });
});
