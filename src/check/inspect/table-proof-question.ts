import type { ResponseSchema } from "../../language/document.generated.ts";
import { memoize } from "../../language/memoize.ts";
import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import type { Place } from "../../language/place.ts";
import type { Node } from "../../language/syntax/ast.ts";
import type { MergedDocument } from "../document/merge-documents.ts";
import {
  expressionSourceOf,
  findChild,
  type JsonEntry,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
  stringValueAt,
  stringValueOf,
  toPlainValue,
} from "../json/json-node.ts";
import { placeOfBrandDocument } from "../place/place-of-brand.ts";
import { schemaWithCanonicalMoments } from "../place/schema-with-canonical-moments.ts";
import type { MapName } from "../schema/document-maps.generated.ts";
import { findItemListInAnswer, itemSchemaOf } from "../tables/world/find-item-list.ts";
import {
  assumeListHasItems,
  type EndpointInQuestion,
  type TableQuestion,
} from "../tables/world/proof-question.ts";
import { questionForConstantItems } from "./constant-items.ts";
import type { Inspection } from "./document-inspection.ts";
import { schemaOfFormField } from "./form-field-type.ts";
import { entriesOfDocumentMap, entriesOfMap } from "./names-in-document.ts";

/** A state table of a document. */
export interface DocumentTable {
  name: string;
  entry: JsonEntry;
  rows: readonly JsonNode[];
}

/**
 * Returns a state table as a question for the proofs; undefined if its `each` is a list of neither an answer nor the
 * constants.
 */
export function proofQuestionOfTable(
  shared: SharedQuestion,
  table: DocumentTable,
): TableQuestion | undefined {
  const question: TableQuestion = { ...shared, ...rowsAndHitPolicy(table) };
  const list = findChild(table.entry.value, "each");
  if (!list) return question;
  const node = expressionAtNode(list);
  const as = stringValueAt(table.entry.value, "as") ?? "item";
  if (!node) return undefined;
  const each = findItemListInAnswer(node, as, shared);
  if (!each) return questionForConstantItems(question, node, as);
  return { ...assumeListHasItems(question, each), items: { [as]: itemSchemaOf(each) } };
}

/** Returns the rows and hit policy of a state table in the form that the proofs read. */
export function rowsAndHitPolicy({ entry, rows }: DocumentTable): Pick<TableQuestion, "rows" | "hitPolicy"> {
  return {
    rows: rows.map((row) => ({
      state: stringValueAt(row, "state") ?? "",
      when: expressionAtNode(findChild(row, "when")),
    })),
    hitPolicy: stringValueAt(entry.value, "hitPolicy") === "UNIQUE" ? "UNIQUE" : "FIRST",
  };
}

/**
 * The part of a question for the proofs that is the same for all tables of a document: its endpoints, values,
 * constants.
 */
export type SharedQuestion = Omit<TableQuestion, "rows" | "hitPolicy">;

/**
 * Returns the part of a question for the proofs that all tables of a document without problems share. Pure; cached.
 */
export function sharedQuestion(inspection: InspectedRoot): SharedQuestion {
  return questionsOfPlace(placeOfBrandDocument(inspection.document.brand))(inspection.root);
}

/** A document's resolved root, and its brand. */
export type InspectedRoot = Pick<Inspection, "root"> & { document: Pick<MergedDocument, "brand"> };

const questionsOfPlace = memoize((place: Place) =>
  memoize((root: JsonNode) => createSharedQuestion(root, place)),
);

function createSharedQuestion(root: JsonNode, place: Place): SharedQuestion {
  const loaded = listItemsOf(findChild(root, "load")).map(stringValueOf);
  const assume = findChild(root, "assume");
  return {
    place,
    assume: listItemsOf(assume).flatMap((item) => expressionAtNode(item) ?? []),
    values: Object.fromEntries(
      entriesOfDocumentMap(root, "values").flatMap(({ key, value }) => {
        const node = expressionAtNode(value);
        return node ? [[key, node]] : [];
      }),
    ),
    forms: Object.fromEntries(
      entriesOfDocumentMap(root, "forms").map(({ key, value }) => {
        const fields = entriesOfMap(findChild(value, "fields")).map((field) => [
          field.key,
          schemaOfFormField(field),
        ]);
        return [key, Object.fromEntries(fields)];
      }),
    ),
    constants: plainValueOfMap(root, "constants"),
    local: plainValueOfMap(root, "local"),
    schedule: {
      start: scheduleTimeMs(findChild(root, "schedule"), "start"),
      end: scheduleTimeMs(findChild(root, "schedule"), "end"),
    },
    endpoints: Object.fromEntries(
      entriesOfDocumentMap(root, "endpoints").map(({ key, value }) => [
        key,
        proofQuestionOfEndpoint(value, loaded.includes(key), place),
      ]),
    ),
  };
}

function proofQuestionOfEndpoint(endpoint: JsonNode, loaded: boolean, { zone }: Place): EndpointInQuestion {
  const data = findChild(endpoint, "data");
  // The schema accepted it, so it is a response schema.
  const schema = data && (toPlainValue(data) as ResponseSchema);
  return {
    data: schema && schemaWithCanonicalMoments(schema, zone),
    loaded,
    requiresLogin: nonStringLiteralOf(findChild(endpoint, "requiresLogin")) !== false,
  };
}

function plainValueOfMap(root: JsonNode, map: MapName): Record<string, unknown> {
  return Object.fromEntries(
    entriesOfDocumentMap(root, map).map(({ key, value }) => [key, toPlainValue(value)]),
  );
}

/** Returns milliseconds since 1970; null if the time is missing or invalid. */
function scheduleTimeMs(schedule: JsonNode | undefined, key: string): number | null {
  const moment = Date.parse(stringValueAt(schedule, key) ?? "");
  return Number.isNaN(moment) ? null : moment;
}

/** Returns the syntax tree of the expression at a node; null if it is missing or cannot be parsed. */
export function expressionAtNode(node: JsonNode | undefined): Node | null {
  const text = expressionSourceOf(node);
  return text === undefined ? null : parseExpressionOrNull(text);
}

/** Returns the syntax tree of an expression; null if it cannot be parsed. */
export function parseExpressionOrNull(text: string): Node | null {
  const parsed = parseExpressionCached(text);
  return "node" in parsed ? parsed.node : null;
}
