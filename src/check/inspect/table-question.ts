import { memoize } from "../../language/memoize.ts";
import { parseCached } from "../../language/messages/parse-cached.ts";
import type { Node } from "../../language/syntax/ast.ts";
import {
  childOf,
  expressionText,
  itemsOf,
  type JsonEntry,
  type JsonNode,
  literalOf,
  textAt,
  textOf,
  toPlainJson,
} from "../json/json-node.ts";
import type { MapName } from "../schema/document-maps.generated.ts";
import { itemListOf, itemSchemaOf } from "../tables/world/item-list.ts";
import {
  type EndpointInQuestion,
  type TableQuestion,
  withListOfItems,
} from "../tables/world/table-question.ts";
import { entriesIn, entriesOf } from "./document-names.ts";
import { schemaOfFormField } from "./form-field-type.ts";

/** A state table of a document. */
export interface DocumentTable {
  name: string;
  entry: JsonEntry;
  rows: readonly JsonNode[];
}

/** Returns a state table as a question for the proofs; undefined if its `each` is not a list of an answer. */
export function tableQuestionOf(shared: SharedQuestion, table: DocumentTable): TableQuestion | undefined {
  const question: TableQuestion = { ...shared, ...rowsAndHitPolicy(table) };
  const list = childOf(table.entry.value, "each");
  if (!list) return question;
  const node = expressionAtNode(list);
  const as = textAt(table.entry.value, "as") ?? "item";
  const each = node && itemListOf(node, as, shared);
  return each ? { ...withListOfItems(question, each), items: { [as]: itemSchemaOf(each) } } : undefined;
}

/** Returns the rows and hit policy of a state table in the form that the proofs read. */
export function rowsAndHitPolicy({ entry, rows }: DocumentTable): Pick<TableQuestion, "rows" | "hitPolicy"> {
  return {
    rows: rows.map((row) => ({
      state: textAt(row, "state") ?? "",
      when: expressionAtNode(childOf(row, "when")),
    })),
    hitPolicy: textAt(entry.value, "hitPolicy") === "UNIQUE" ? "UNIQUE" : "FIRST",
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
export const sharedQuestion = memoize((root: JsonNode): SharedQuestion => {
  const loaded = itemsOf(childOf(root, "load")).map(textOf);
  const assume = childOf(root, "assume");
  return {
    assume: itemsOf(assume).flatMap((item) => expressionAtNode(item) ?? []),
    values: Object.fromEntries(
      entriesOf(root, "values").flatMap(({ key, value }) => {
        const node = expressionAtNode(value);
        return node ? [[key, node]] : [];
      }),
    ),
    forms: Object.fromEntries(
      entriesOf(root, "forms").map(({ key, value }) => {
        const fields = entriesIn(childOf(value, "fields")).map((field) => [
          field.key,
          schemaOfFormField(field),
        ]);
        return [key, Object.fromEntries(fields)];
      }),
    ),
    constants: plainMapOf(root, "constants"),
    local: plainMapOf(root, "local"),
    schedule: {
      start: scheduleTimeMs(childOf(root, "schedule"), "start"),
      end: scheduleTimeMs(childOf(root, "schedule"), "end"),
    },
    endpoints: Object.fromEntries(
      entriesOf(root, "endpoints").map(({ key, value }) => [
        key,
        endpointQuestionOf(value, loaded.includes(key)),
      ]),
    ),
  };
});

function endpointQuestionOf(endpoint: JsonNode, loaded: boolean): EndpointInQuestion {
  const data = childOf(endpoint, "data");
  return {
    // The schema accepted it, so it is a response schema.
    data: data && (toPlainJson(data) as EndpointInQuestion["data"]),
    loaded,
    requiresLogin: literalOf(childOf(endpoint, "requiresLogin")) !== false,
  };
}

function plainMapOf(root: JsonNode, map: MapName): Record<string, unknown> {
  return Object.fromEntries(entriesOf(root, map).map(({ key, value }) => [key, toPlainJson(value)]));
}

/** Returns milliseconds since 1970; null if the time is missing or invalid. */
function scheduleTimeMs(schedule: JsonNode | undefined, key: string): number | null {
  const moment = Date.parse(textAt(schedule, key) ?? "");
  return Number.isNaN(moment) ? null : moment;
}

/** Returns the syntax tree of the expression at a node; null if it is missing or cannot be parsed. */
export function expressionAtNode(node: JsonNode | undefined): Node | null {
  const text = expressionText(node);
  return text === undefined ? null : parseExpressionOrNull(text);
}

/** Returns the syntax tree of an expression; null if it cannot be parsed. */
export function parseExpressionOrNull(text: string): Node | null {
  const parsed = parseCached(text);
  return "node" in parsed ? parsed.node : null;
}
