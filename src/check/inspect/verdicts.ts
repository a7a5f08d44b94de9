import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { type Claim, type Fact, isPossible, type PlaceQuestion } from "../tables/prove-place.ts";
import { and, not, or, YES } from "../tables/solver/formula.ts";
import { truthOf } from "../tables/translation/value.ts";
import type { Inspection } from "./inspection.ts";
import { type Part, partsOf } from "./parts-of.ts";
import { type Place, placesOf } from "./places-of.ts";

/** A condition that decides nothing: it never holds, or always does where it has what it asks for. */
export interface Verdict {
  place: Place;
  /** The condition: the whole text, or the test of a `a ? b : c` in it. */
  node: Node;
  isWhole: boolean;
  holds: "never" | "always";
  /** The conditions around it, or before it, without any of which it would be otherwise. */
  because: readonly Fact[];
}

/** The places of a document, worked out once. */
export const knownPlaces = memoize(placesOf);

/** The conditions of a document that decide nothing, by proof. Rows and cases aside, which are proved together. */
export const verdictsOf = memoize((inspection: Inspection): Verdict[] =>
  knownPlaces(inspection).flatMap((place) => [...ofWhole(place), ...ofTests(place)]),
);

function ofWhole(place: Place): Verdict[] {
  const { visit, nodes, isTemplate } = place.text;
  const [node] = nodes;
  if (!node || isTemplate || place.isRow || visit.shape.annotations["x-expression"] !== "boolean") return [];
  return judge(place, { node, facts: [] }, true);
}

function ofTests(place: Place): Verdict[] {
  return place.text.nodes
    .flatMap(partsOf)
    .flatMap(({ node, facts }) =>
      node.kind === "conditional" ? judge(place, { node: node.test, facts }, false) : [],
    );
}

function judge(place: Place, { node, facts }: Part, isWhole: boolean): Verdict[] {
  if (!place.isOpen(node)) return [];
  const known = [...place.question.facts, ...facts];
  const question: PlaceQuestion = { ...place.question, hasSwitches: true, facts: known };
  const [holding, failing] = [claimOf(node, "yes"), failureOf(node)];
  const [canHold, canFail] = [isPossible(question, holding), isPossible(question, failing)];
  if (canHold && canFail) return [];
  // Where nothing is possible at all, something around it is the mistake; what is nowhere there is told as such.
  if (!canHold && !canFail && !isPossible(question, NOTHING)) return [];
  const holds = canHold ? "always" : "never";
  return [{ place, node, isWhole, holds, because: neededOf(question, canHold ? failing : holding) }];
}

/** Whether there is any response at all. */
export const NOTHING: Claim = { about: [], formula: () => YES };

/** A condition is true, or false. */
export function claimOf(node: Node, side: "yes" | "no"): Claim {
  return { about: [node], formula: (casesOf) => truthOf(casesOf(node))[side] };
}

/** It is false; of two sides one is, and the other does not make up for it, be it that it asks for what is not there. */
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

/** The facts without any of which the claim would be possible. */
export function neededOf(question: PlaceQuestion, claim: Claim): Fact[] {
  return question.facts.reduceRight<Fact[]>(
    (kept, fact) => {
      const fewer = kept.filter((one) => one !== fact);
      return isPossible({ ...question, facts: fewer }, claim) ? kept : fewer;
    },
    [...question.facts],
  );
}
