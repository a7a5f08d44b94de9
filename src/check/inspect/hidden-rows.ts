import { groupBy } from "../../language/group-by.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { findChild, type JsonNode, stringValueAt } from "../json/json-node.ts";
import type { VisitedValue } from "../schema/walk-document.ts";
import { canClaimHold, type Fact, type PlaceQuestion } from "../tables/prove-condition-at-place.ts";
import { CLAIM_SOME_ANSWER, createTruthClaim } from "./constant-conditions.ts";
import type { Inspection } from "./document-inspection.ts";
import { readsAnyName } from "./expression-parts.ts";
import { documentMapOfReference } from "./name-references.ts";
import { entriesOfDocumentMap } from "./names-in-document.ts";
import { type DocumentTable, expressionAtNode, sharedQuestion } from "./table-proof-question.ts";
import { findProvableTables } from "./table-proofs.ts";

/** A row that no block shows: the table is shown only where the row's condition cannot hold. */
export interface HiddenRow {
  table: DocumentTable;
  row: JsonNode;
  /** The row's condition. */
  when: Node;
  /** The conditions of the blocks that show the table. */
  conditions: readonly JsonNode[];
}

/**
 * Returns the rows whose condition contradicts the conditions of all blocks that show the table. Tables of lists, and
 * tables that a block without a condition shows, have no such rows.
 */
export function hiddenRowsOf(inspection: Inspection): HiddenRow[] {
  const placesOf = conditionsByTable(inspection);
  if (placesOf.size === 0) return [];
  return findProvableTables(inspection).flatMap((table) => {
    const places = (placesOf.get(table.name) ?? []).map(({ conditions }) => conditions);
    const isAlwaysConditional = places.length > 0 && places.every((place) => place.length > 0);
    return isAlwaysConditional && !findChild(table.entry.value, "each")
      ? hiddenRowsIn(table, places, inspection)
      : [];
  });
}

interface Condition {
  at: JsonNode;
  node: Node;
}

/** Returns the conditions around each block that shows a table: for each table, one list for each block. */
function conditionsByTable({ references, root }: Inspection): Map<string, { conditions: Condition[] }[]> {
  // After a session has ended, answers may still be there that only customers get.
  const answers = ["values", ...entriesOfDocumentMap(root, "endpoints").map(({ key }) => key)];
  const shown = references.filter((reference) => documentMapOfReference(reference) === "tables");
  const places = shown.map(({ name, visit }) => ({
    name,
    conditions: conditionsAround(visit).filter(({ node }) => !readsAnyName(node, answers)),
  }));
  return groupBy(places, ({ name }) => [name]);
}

/** Returns the conditions of the blocks around a value. Those that read items of a list are left out. */
function conditionsAround({ parent }: VisitedValue): Condition[] {
  if (!parent) return [];
  const at = findChild(parent.node, "when");
  const node = at && Object.keys(parent.binds).length === 0 ? expressionAtNode(at) : null;
  return [...conditionsAround(parent), ...(at && node ? [{ at, node }] : [])];
}

function hiddenRowsIn(
  table: DocumentTable,
  places: readonly (readonly Condition[])[],
  inspection: Inspection,
): HiddenRow[] {
  const questions = places.map((place): PlaceQuestion => {
    const facts = place.map(({ node }): Fact => ({ node, holds: true }));
    return { ...sharedQuestion(inspection), facts };
  });
  // If nothing fits the conditions themselves, they are the mistake.
  if (!questions.every((one) => canClaimHold(one, CLAIM_SOME_ANSWER))) return [];
  return table.rows.flatMap((row) => {
    const when = expressionAtNode(findChild(row, "when"));
    if (!when || stringValueAt(row, "state") === undefined) return [];
    const claim = createTruthClaim(when, "yes");
    if (questions.some((one) => canClaimHold(one, claim))) return [];
    // A condition that can never hold has a rule of its own.
    if (!canClaimHold({ ...sharedQuestion(inspection), facts: [] }, claim)) return [];
    return [{ table, row, when, conditions: places.flat().map(({ at }) => at) }];
  });
}
