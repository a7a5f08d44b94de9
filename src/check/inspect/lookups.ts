import { attempt } from "../../language/evaluation/evaluate.ts";
import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { typecheck } from "../../language/types/typecheck.ts";
import { type Claim, exampleOf } from "../tables/prove-place.ts";
import { and, not } from "../tables/solver/formula.ts";
import { existenceOf } from "../tables/translation/value.ts";
import { type Witness, withLoaded } from "../tables/world/question.ts";
import type { Inspection } from "./inspection.ts";
import { seenNames } from "./names.ts";
import { type Part, partsOf } from "./parts-of.ts";
import type { Place } from "./places-of.ts";
import { knownPlaces } from "./verdicts.ts";

type Index = Extract<Node, { kind: "index" }>;

/** A lookup in a list or map of constants that finds nothing for some answer. */
export interface Lookup {
  place: Place;
  node: Index;
  /** What the index is then, and what the list or map has. */
  index: unknown;
  container: unknown;
  witness: Witness;
}

/** The lookups in constants that find nothing for values that the schemas name or bound. */
export const failingLookups = memoize((inspection: Inspection): Lookup[] => {
  const seenAt = seenNames(inspection.names.type);
  return knownPlaces(inspection).flatMap((place) =>
    place.text.nodes.flatMap(partsOf).flatMap((part) => {
      const { node } = part;
      if (node.kind !== "index" || place.isOpen(node.object) || !place.isAnswered(node.index)) return [];
      const { type } = typecheck(node.index, seenAt(place.text.visit.binds));
      return isBounded(type) ? lookupAt(place, node, part.facts) : [];
    }),
  );
});

/** Of a text that nobody lists, whatever it may be is known to whoever looks it up. */
function isBounded(type: ReturnType<typeof typecheck>["type"]): boolean {
  return type.kind === "number" || (type.kind === "string" && type.values !== undefined);
}

function lookupAt(place: Place, node: Index, facts: Part["facts"]): Lookup[] {
  const loaded = withLoaded(place.question, () => true);
  const question = { ...loaded, facts: [...loaded.facts, ...facts] };
  const claim: Claim = {
    about: [node],
    formula: (casesOf) =>
      and(
        existenceOf(casesOf(node.object)),
        existenceOf(casesOf(node.index)),
        not(existenceOf(casesOf(node))),
      ),
  };
  let [index, container]: unknown[] = [];
  const witness = exampleOf(question, claim, (scope) => {
    [index, container] = [attempt(node.index, scope), attempt(node.object, scope)];
    return (
      (typeof index === "number" || typeof index === "string") &&
      container !== undefined &&
      attempt(node, scope) === undefined
    );
  });
  return witness ? [{ place, node, index, container, witness }] : [];
}
