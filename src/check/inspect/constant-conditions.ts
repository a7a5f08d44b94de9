import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { type Claim, type Fact, isPossible, type PlaceQuestion } from "../tables/prove-place.ts";
import { and, not, or, YES } from "../tables/solver/formula.ts";
import { truthOf } from "../tables/translation/value.ts";
import { type ExpressionPart, expressionPartsOf } from "./expression-parts.ts";
import type { Inspection } from "./inspection.ts";
import { type ProofPlace, proofPlacesOf } from "./proof-places.ts";

/** A condition that decides nothing: it never holds, or it holds whenever its values exist. */
export interface ConstantCondition {
  place: ProofPlace;
  /** The condition: the whole text, or the test of an `a ? b : c` in it. */
  node: Node;
  isWhole: boolean;
  holds: "never" | "always";
  /** The surrounding or earlier conditions that cause this; without any one of them the condition would matter. */
  because: readonly Fact[];
}

/** Returns the expressions of a document with their facts. Cached. */
export const cachedProofPlaces = memoize(proofPlacesOf);

/** Returns the conditions of a document that provably decide nothing, except rows and cases. Cached. */
export const constantConditionsOf = memoize((inspection: Inspection): ConstantCondition[] =>
  cachedProofPlaces(inspection).flatMap((place) => [...ofWhole(place), ...ofTests(place)]),
);

function ofWhole(place: ProofPlace): ConstantCondition[] {
  const { visit, nodes, isTemplate } = place.text;
  const [node] = nodes;
  if (!node || isTemplate || place.isRow || visit.shape.annotations["x-expression"] !== "boolean") return [];
  return proveCondition(place, { node, facts: [] }, true);
}

function ofTests(place: ProofPlace): ConstantCondition[] {
  return place.text.nodes
    .flatMap(expressionPartsOf)
    .flatMap(({ node, facts }) =>
      node.kind === "conditional" ? proveCondition(place, { node: node.test, facts }, false) : [],
    );
}

function proveCondition(
  place: ProofPlace,
  { node, facts }: ExpressionPart,
  isWhole: boolean,
): ConstantCondition[] {
  if (!place.readsRuntimeData(node)) return [];
  const known = [...place.question.facts, ...facts];
  const question: PlaceQuestion = { ...place.question, hasSwitches: true, facts: known };
  const [holding, failing] = [claimOf(node, "yes"), failureOf(node)];
  const [canHold, canFail] = [isPossible(question, holding), isPossible(question, failing)];
  if (canHold && canFail) return [];
  // If the facts contradict each other, the mistake is in the surrounding conditions. Missing values are reported by
  // another rule.
  if (!canHold && !canFail && !isPossible(question, SOME_ANSWER)) return [];
  const holds = canHold ? "always" : "never";
  return [{ place, node, isWhole, holds, because: necessaryFacts(question, canHold ? failing : holding) }];
}

/** Claims only that some answer exists. */
export const SOME_ANSWER: Claim = { about: [], formula: () => YES };

/** Claims that a condition is true ("yes") or false ("no"). */
export function claimOf(node: Node, side: "yes" | "no"): Claim {
  return { about: [node], formula: (casesOf) => truthOf(casesOf(node))[side] };
}

/**
 * Claims that the condition fails. For `a || b`: one side is false and the other does not make the whole true, even
 * because a value is missing.
 */
function failureOf(node: Node): Claim {
  if (node.kind !== "binary" || node.operator !== "||") return claimOf(node, "no");
  const { left, right } = node;
  return {
    about: [node],
    formula: (casesOf) => {
      const sides = [left, right].map((side) => truthOf(casesOf(side)).no);
      return and(or(...sides), not(truthOf(casesOf(node)).yes));
    },
  };
}

/** Returns a minimal set of facts that makes the claim impossible. */
export function necessaryFacts(question: PlaceQuestion, claim: Claim): Fact[] {
  return question.facts.reduceRight<Fact[]>(
    (kept, fact) => {
      const fewer = kept.filter((one) => one !== fact);
      return isPossible({ ...question, facts: fewer }, claim) ? kept : fewer;
    },
    [...question.facts],
  );
}
