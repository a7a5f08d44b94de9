import type { ResponseSchema } from "../../language/document.generated.ts";
import { evaluate } from "../../language/evaluation/evaluate.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { mapValues } from "../../language/values.ts";
import { findChild, listItemsOf, stringValueOf } from "../json/json-node.ts";
import type { NameBinding, NameBindings } from "../schema/walk-document.ts";
import type { PlaceQuestion } from "../tables/prove-condition-at-place.ts";
import { findItemListInAnswer, itemSchemaOf } from "../tables/world/find-item-list.ts";
import { assumeEndpointsLoaded, assumeListHasItems } from "../tables/world/proof-question.ts";
import { narrowestSchemaOf } from "./constant-items.ts";
import type { Inspection } from "./document-inspection.ts";
import { readsAnyName } from "./expression-parts.ts";
import type { ExpressionReader } from "./facts-before-step.ts";

/** A question for the proofs without the conditions and bound names of a particular location. */
export type QuestionWithoutFacts = Omit<PlaceQuestion, "facts" | "items" | "each">;

/**
 * Adds the names bound at a location, such as a list's `item`, to a question for the proofs. A name of unknown
 * schema may have any value. Pure.
 */
export function addBoundNamesToQuestion(
  binds: NameBindings,
  shared: QuestionWithoutFacts,
  reader: ExpressionReader,
): Omit<PlaceQuestion, "facts"> {
  const items = schemasOfBoundNames(binds, shared, reader);
  const [each] = Object.entries(binds).flatMap(([as, bound]) => {
    const list = "list" in bound ? reader.treeOf(bound.list) : undefined;
    return (list && !readsAnyName(list, Object.keys(binds)) && findItemListInAnswer(list, as, shared)) || [];
  });
  return { ...(each ? assumeListHasItems(shared, each) : shared), items };
}

function schemasOfBoundNames(
  binds: NameBindings,
  shared: QuestionWithoutFacts,
  reader: ExpressionReader,
): Record<string, ResponseSchema> {
  return mapValues(binds, (bound) => schemaOfBoundName(bound, shared, reader));
}

function schemaOfBoundName(
  bound: NameBinding,
  shared: QuestionWithoutFacts,
  reader: ExpressionReader,
): ResponseSchema {
  // Schemas of bound names use the JSON Schema subset of answers.
  if ("schema" in bound) return bound.schema as ResponseSchema;
  const list = reader.treeOf(bound.list);
  if (!list) return {};
  // Bound names are treated as answers, so that lists in them resolve the same way.
  const outer = mapValues(schemasOfBoundNames(bound.seen, shared, reader), (data) => {
    return { data, loaded: true, requiresLogin: false };
  });
  const each = findItemListInAnswer(list, "item", {
    ...shared,
    endpoints: { ...shared.endpoints, ...outer },
  });
  if (each) return itemSchemaOf(each);
  return narrowestSchemaOf(constantItemsOfList(list, shared, reader));
}

/** Returns the items of a list that the document's constants contain; empty if the list reads other names. */
function constantItemsOfList(
  list: Node,
  { constants, place }: QuestionWithoutFacts,
  reader: ExpressionReader,
): readonly unknown[] {
  if ([...reader.rootsOf(list)].some((root) => root !== "constants")) return [];
  const items = evaluate(list, { constants }, place);
  return Array.isArray(items) ? items : [];
}

/**
 * Restricts a question for the proofs to pages whose first answers (`load`) have arrived: before, a missing value
 * only flashes as "--". Pure.
 */
export function assumeInitialAnswers(question: PlaceQuestion, { root }: Inspection): PlaceQuestion {
  const names = listItemsOf(findChild(root, "load")).map(stringValueOf);
  return assumeEndpointsLoaded(question, (name, { loaded }) => loaded || names.includes(name));
}
