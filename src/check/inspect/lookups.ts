import { evaluateRaw } from "../../language/evaluation/evaluate.ts";
import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { typecheck } from "../../language/types/typecheck.ts";
import { type Claim, findExample } from "../tables/prove-place.ts";
import { and, not } from "../tables/solver/formula.ts";
import { existenceOf } from "../tables/translation/value.ts";
import { type Witness, withLoaded } from "../tables/world/question.ts";
import { cachedProofPlaces } from "./constant-conditions.ts";
import { type ExpressionPart, expressionPartsOf } from "./expression-parts.ts";
import type { Inspection } from "./inspection.ts";
import { visibleNames } from "./names.ts";
import type { ProofPlace } from "./proof-places.ts";

type Index = Extract<Node, { kind: "index" }>;

/** A lookup in a constant list or map that finds nothing for some answer. */
export interface FailingLookup {
  place: ProofPlace;
  node: Index;
  /** The index in that case, and the list or map. */
  index: unknown;
  container: unknown;
  witness: Witness;
}

/** Returns the lookups in constants that fail for an index that the schemas list or bound. Cached. */
export const failingLookups = memoize((inspection: Inspection): FailingLookup[] => {
  const seenAt = visibleNames(inspection.names.type);
  return cachedProofPlaces(inspection).flatMap((place) =>
    place.text.nodes.flatMap(expressionPartsOf).flatMap((part) => {
      const { node } = part;
      if (node.kind !== "index" || place.readsRuntimeData(node.object) || !place.readsSchemasOnly(node.index))
        return [];
      const { type } = typecheck(node.index, seenAt(place.text.visit.binds));
      return isBounded(type) ? lookupAt(place, node, part.facts) : [];
    }),
  );
});

/** Whether the schema limits the index. A free text may be anything, so a failing lookup is expected. */
function isBounded(type: ReturnType<typeof typecheck>["type"]): boolean {
  return type.kind === "number" || (type.kind === "string" && type.values !== undefined);
}

function lookupAt(place: ProofPlace, node: Index, facts: ExpressionPart["facts"]): FailingLookup[] {
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
  const witness = findExample(question, claim, (scope) => {
    [index, container] = [evaluateRaw(node.index, scope), evaluateRaw(node.object, scope)];
    return (
      (typeof index === "number" || typeof index === "string") &&
      container !== undefined &&
      evaluateRaw(node, scope) === undefined
    );
  });
  return witness ? [{ place, node, index, container, witness }] : [];
}
