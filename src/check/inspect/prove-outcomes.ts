import type { ResponseSchema } from "../../language/document.generated.ts";
import { memoize } from "../../language/memoize.ts";
import type { Place } from "../../language/place.ts";
import {
  findChild,
  findEntry,
  type JsonEntry,
  type JsonNode,
  listItemsOf,
  stringValueAt,
} from "../json/json-node.ts";
import { proveTableCached } from "../tables/proof-cache.ts";
import type { TableQuestion, TableVerdict } from "../tables/world/proof-question.ts";
import type { Inspection } from "./document-inspection.ts";
import { expressionAtNode } from "./table-proof-question.ts";
import { hasErrorsAt } from "./table-proofs.ts";

/** The outcomes of a brand's server, or of an endpoint that overrides them, with their proof. */
export interface ProvenOutcomes {
  entry: JsonEntry;
  rows: readonly JsonNode[];
  /** Its rows are named by their numbers from 0. */
  verdict: TableVerdict;
}

/** Returns the lists of outcomes of a document whose conditions have no problems, each proved as a state table. Cached. */
export const provenOutcomes = memoize((inspection: Inspection): ProvenOutcomes[] => {
  const { place, visits } = inspection;
  return visits.flatMap(({ binds, node, parent, path, shape }) => {
    const bound = shape.annotations["x-binds"]?.response && binds.response;
    const rows = listItemsOf(node);
    const entry = parent && findEntry(parent.node, String(path.at(-1)));
    if (!bound || !entry || !("schema" in bound) || rows.length === 0) return [];
    if (hasErrorsAt(inspection, path)) return [];
    // The schema of a bound name uses the JSON Schema subset of answers.
    return [{ entry, rows, verdict: proveOutcomes(rows, bound.schema as ResponseSchema, place) }];
  });
});

/**
 * Proves a list of outcomes without errors as a state table. `response` is the schema of what they read. Rows are named by
 * their numbers from 0.
 */
export function proveOutcomes(
  rows: readonly JsonNode[],
  response: ResponseSchema,
  place: Place,
): TableVerdict {
  return proveTableCached(questionOf(rows, response, place));
}

/** Returns what a row of outcomes leads to: accepted, loggedOut, refused or network. */
export function outcomeOfRow(row: JsonNode | undefined): string {
  return stringValueAt(row, "outcome") ?? "";
}

/** Outcomes read the response alone: nothing of the page. */
function questionOf(rows: readonly JsonNode[], response: ResponseSchema, place: Place): TableQuestion {
  return {
    rows: rows.map((row, index) => ({
      state: String(index),
      when: expressionAtNode(findChild(row, "when")),
    })),
    hitPolicy: "FIRST",
    place,
    ...{ assume: [], values: {}, constants: {}, local: {}, endpoints: {}, facts: [] },
    schedule: { start: null, end: null },
    items: { response },
  };
}
