import { memoize } from "../../language/memoize.ts";
import { parseOnce } from "../../language/messages/read-once.ts";
import type { Node } from "../../language/syntax/ast.ts";
import {
  childOf,
  expressionText,
  itemsOf,
  type JsonEntry,
  type JsonNode,
  literalOf,
  plainOf,
  textAt,
  textOf,
} from "../json/json-node.ts";
import type { MapName } from "../schema/document-maps.generated.ts";
import { eachOf, itemSchemaOf } from "../tables/world/each.ts";
import { type EndpointQuestion, forEach, type TableQuestion } from "../tables/world/question.ts";
import { schemaOfField } from "./field-type.ts";
import { entriesIn, entriesOf } from "./names.ts";

/** A state table of a document. */
export interface Table {
  name: string;
  entry: JsonEntry;
  rows: readonly JsonNode[];
}

/** A table with everything that it may read; undefined where it is asked for items of something else than an answer. */
export function questionOf(shared: SharedQuestion, table: Table): TableQuestion | undefined {
  const question: TableQuestion = { ...shared, ...ownQuestion(table) };
  const list = childOf(table.entry.value, "each");
  if (!list) return question;
  const node = expressionOf(list);
  const as = textAt(table.entry.value, "as") ?? "item";
  const each = node && eachOf(node, as, shared);
  return each ? { ...forEach(question, each), items: { [as]: itemSchemaOf(each) } } : undefined;
}

/** What a table asks itself. */
export function ownQuestion({ entry, rows }: Table): Pick<TableQuestion, "rows" | "hitPolicy"> {
  return {
    rows: rows.map((row) => ({
      state: textAt(row, "state") ?? "",
      when: expressionOf(childOf(row, "when")),
    })),
    hitPolicy: textAt(entry.value, "hitPolicy") === "UNIQUE" ? "UNIQUE" : "FIRST",
  };
}

/** What all tables of a document may read. */
export type SharedQuestion = Omit<TableQuestion, "rows" | "hitPolicy">;

/** What all tables of a document may read; nothing in it is broken. Pure; worked out once for each document. */
export const sharedQuestion = memoize((root: JsonNode): SharedQuestion => {
  const loaded = itemsOf(childOf(root, "load")).map(textOf);
  const assume = childOf(root, "assume");
  return {
    assume: itemsOf(assume).flatMap((item) => expressionOf(item) ?? []),
    values: Object.fromEntries(
      entriesOf(root, "values").flatMap(({ key, value }) => {
        const node = expressionOf(value);
        return node ? [[key, node]] : [];
      }),
    ),
    forms: Object.fromEntries(
      entriesOf(root, "forms").map(({ key, value }) => {
        const fields = entriesIn(childOf(value, "fields")).map((field) => [field.key, schemaOfField(field)]);
        return [key, Object.fromEntries(fields)];
      }),
    ),
    constants: plainMap(root, "constants"),
    local: plainMap(root, "local"),
    schedule: {
      start: momentOf(childOf(root, "schedule"), "start"),
      end: momentOf(childOf(root, "schedule"), "end"),
    },
    endpoints: Object.fromEntries(
      entriesOf(root, "endpoints").map(({ key, value }) => [key, endpointOf(value, loaded.includes(key))]),
    ),
  };
});

function endpointOf(endpoint: JsonNode, loaded: boolean): EndpointQuestion {
  const data = childOf(endpoint, "data");
  return {
    // The schema has allowed it, so it is a response schema.
    data: data && (plainOf(data) as EndpointQuestion["data"]),
    loaded,
    requiresLogin: literalOf(childOf(endpoint, "requiresLogin")) !== false,
  };
}

function plainMap(root: JsonNode, map: MapName): Record<string, unknown> {
  return Object.fromEntries(entriesOf(root, map).map(({ key, value }) => [key, plainOf(value)]));
}

/** Milliseconds since 1970; null where nothing, or nothing possible, is said. */
function momentOf(schedule: JsonNode | undefined, key: string): number | null {
  const moment = Date.parse(textAt(schedule, key) ?? "");
  return Number.isNaN(moment) ? null : moment;
}

/** The tree of the expression that stands at a node; null where there is none, or none that can be read. */
export function expressionOf(node: JsonNode | undefined): Node | null {
  const text = expressionText(node);
  return text === undefined ? null : expressionIn(text);
}

/** The tree of an expression; null where it cannot be read. */
export function expressionIn(text: string): Node | null {
  const parsed = parseOnce(text);
  return "node" in parsed ? parsed.node : null;
}
