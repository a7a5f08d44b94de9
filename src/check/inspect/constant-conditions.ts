import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import {
  canClaimHold,
  type ExpressionClaim,
  type Fact,
  type PlaceQuestion,
} from "../tables/prove-condition-at-place.ts";
import { and, anyOf, not, TRUE_FORMULA } from "../tables/solver/formula.ts";
import { formulasOfTruth } from "../tables/translation/guarded-cases.ts";
import type { Inspection } from "./document-inspection.ts";
import { type ExpressionPart, expressionPartsOf } from "./expression-parts.ts";
import { findProvableExpressions, type ProvableExpression } from "./provable-expressions.ts";

/**
 * A condition that is superfluous because its result is always the same: it never holds, or holds whenever its
 * values exist.
 */
export interface ConstantCondition {
  place: ProvableExpression;
  /** The condition: the whole text, or the test of an `a ? b : c` in it. */
  node: Node;
  isWhole: boolean;
  holds: "never" | "always";
  /** The surrounding or earlier conditions that cause this; without any one of them the condition would matter. */
  because: readonly Fact[];
}

/**
 * Returns the expressions and templates of a document, with the conditions known to hold or fail at each. Cached.
 */
export const provableTexts = memoize(findProvableExpressions);

/** Returns the conditions of a document that provably decide nothing, except rows and cases. Cached. */
export const constantConditionsOf = memoize((inspection: Inspection): ConstantCondition[] =>
  provableTexts(inspection).flatMap((place) => [
    ...findConstantCondition(place),
    ...findConstantSubconditions(place),
  ]),
);

function findConstantCondition(place: ProvableExpression): ConstantCondition[] {
  const { visit, nodes, isTemplate } = place.text;
  const [node] = nodes;
  if (!node || isTemplate || place.isRowCondition || visit.shape.annotations["x-expression"] !== "boolean")
    return [];
  return proveCondition(place, { node, facts: [] }, true);
}

function findConstantSubconditions(place: ProvableExpression): ConstantCondition[] {
  return place.text.nodes
    .flatMap(expressionPartsOf)
    .flatMap(({ node, facts }) =>
      node.kind === "conditional" ? proveCondition(place, { node: node.test, facts }, false) : [],
    );
}

function proveCondition(
  place: ProvableExpression,
  { node, facts }: ExpressionPart,
  isWhole: boolean,
): ConstantCondition[] {
  if (!place.readsRuntimeData(node)) return [];
  const known = [...place.question.facts, ...facts];
  const question: PlaceQuestion = { ...place.question, hasSwitches: true, facts: known };
  const [holding, failing] = [createTruthClaim(node, "yes"), createFailureClaim(node)];
  const [canHold, canFail] = [canClaimHold(question, holding), canClaimHold(question, failing)];
  if (canHold && canFail) return [];
  // If the facts contradict each other, the mistake is in the surrounding conditions. Missing values are reported by
  // another rule.
  if (!canHold && !canFail && !canClaimHold(question, CLAIM_SOME_ANSWER)) return [];
  const holds = canHold ? "always" : "never";
  return [
    { place, node, isWhole, holds, because: factsMakingImpossible(question, canHold ? failing : holding) },
  ];
}

/** The claim that some answer fits the known conditions. If it is impossible, they contradict each other. */
export const CLAIM_SOME_ANSWER: ExpressionClaim = { about: [], formula: () => TRUE_FORMULA };

/** Returns the claim that a condition is true ("yes") or false ("no"). `isPossible` checks claims. */
export function createTruthClaim(node: Node, side: "yes" | "no"): ExpressionClaim {
  return { about: [node], formula: (casesOf) => formulasOfTruth(casesOf(node))[side] };
}

/**
 * Returns the claim that a condition fails. For `a || b`: one side is false and the other does not make the whole
 * true, perhaps because a value is missing.
 */
function createFailureClaim(node: Node): ExpressionClaim {
  if (node.kind !== "binary" || node.operator !== "||") return createTruthClaim(node, "no");
  const { left, right } = node;
  return {
    about: [node],
    formula: (casesOf) => {
      const sides = [left, right].map((side) => formulasOfTruth(casesOf(side)).no);
      return and(anyOf(sides), not(formulasOfTruth(casesOf(node)).yes));
    },
  };
}

/** Returns a minimal set of the question's known conditions (facts) that makes the claim impossible. */
export function factsMakingImpossible(question: PlaceQuestion, claim: ExpressionClaim): Fact[] {
  return question.facts.reduceRight<Fact[]>(
    (kept, fact) => {
      const fewer = kept.filter((one) => one !== fact);
      return canClaimHold({ ...question, facts: fewer }, claim) ? kept : fewer;
    },
    [...question.facts],
  );
}
