import { evaluateRaw } from "../../language/evaluation/evaluate.ts";
import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { typecheck } from "../../language/types/typecheck.ts";
import type { JsonNode } from "../json/json-node.ts";
import { type ExpressionClaim, findExampleForClaim } from "../tables/prove-condition-at-place.ts";
import { and, not } from "../tables/solver/formula.ts";
import { formulaOfExistence } from "../tables/translation/guarded-cases.ts";
import { assumeEndpointsLoaded, type Witness } from "../tables/world/proof-question.ts";
import { provableTexts } from "./constant-conditions.ts";
import type { Inspection } from "./document-inspection.ts";
import { type ExpressionPart, expressionPartsOf } from "./expression-parts.ts";
import { createVisibleNamesLookup } from "./names-in-document.ts";
import type { ProvableExpression } from "./provable-expressions.ts";
import { writtenValuesOf } from "./written-values.ts";

type IndexNode = Extract<Node, { kind: "index" }>;

/**
 * A lookup, such as `constants.names[status.stage]`, that finds nothing in a constant list or map for some answer.
 */
export interface FailingLookup {
  place: ProvableExpression;
  node: IndexNode;
  /** The index in that case, and the list or map. */
  index: unknown;
  container: unknown;
  /** The constants whose value the index may be; empty if it is written there or comes from an answer. */
  written: readonly JsonNode[];
  witness: Witness;
}

/** Returns the lookups in constants that find nothing for an index that the schemas allow. Cached. */
export const failingLookups = memoize((inspection: Inspection): FailingLookup[] => {
  const seenAt = createVisibleNamesLookup(inspection.names.type);
  return provableTexts(inspection).flatMap((place) => {
    const parts = place.text.nodes.flatMap(expressionPartsOf);
    const asked = new Set(parts.flatMap(({ node }) => lookupsInHas(node)));
    return parts.flatMap((part) => {
      const { node } = part;
      if (asked.has(node)) return [];
      if (node.kind !== "index" || place.readsRuntimeData(node.object) || !place.readsSchemasOnly(node.index))
        return [];
      const { binds } = place.text.visit;
      const written = writtenValuesOf(node.index, { root: inspection.root, binds });
      // The types of constants that other pages may change are wider than what this page looks up.
      const isBounded =
        written.length > 0 || isIndexLimitedBySchema(typecheck(node.index, seenAt(binds)).type);
      return isBounded ? findFailingLookup(place, { node, written }, part.facts) : [];
    });
  });
});

/** Returns what has() asks about: a lookup there may find nothing. */
function lookupsInHas(node: Node): readonly Node[] {
  return node.kind === "call" && node.name === "has" ? node.arguments : [];
}

/** Whether the schema limits the index. A free text may be anything, so a failing lookup is expected. */
function isIndexLimitedBySchema(type: ReturnType<typeof typecheck>["type"]): boolean {
  return type.kind === "number" || (type.kind === "string" && type.values !== undefined);
}

function findFailingLookup(
  place: ProvableExpression,
  { node, written }: Pick<FailingLookup, "node" | "written">,
  facts: ExpressionPart["facts"],
): FailingLookup[] {
  const loaded = assumeEndpointsLoaded(place.question, () => true);
  const question = { ...loaded, facts: [...loaded.facts, ...facts] };
  const claim: ExpressionClaim = {
    about: [node],
    formula: (casesOf) =>
      and(
        formulaOfExistence(casesOf(node.object)),
        formulaOfExistence(casesOf(node.index)),
        not(formulaOfExistence(casesOf(node))),
      ),
  };
  let [index, container]: unknown[] = [];
  const witness = findExampleForClaim(question, claim, (scope) => {
    [index, container] = [node.index, node.object].map((part) => evaluateRaw(part, scope, question.place));
    return (
      (typeof index === "number" || typeof index === "string") &&
      container !== undefined &&
      evaluateRaw(node, scope, question.place) === undefined
    );
  });
  return witness ? [{ place, node, index, container, written, witness }] : [];
}
