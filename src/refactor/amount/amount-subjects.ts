import { findPrizeDraws, type PrizeDraw } from "../../check/facts/prize-draws.ts";
import { schemaOfAnswerField } from "../../check/inspect/answer-field-schema.ts";
import type { Inspection } from "../../check/inspect/document-inspection.ts";
import { entriesOfDocumentMap, entriesOfMap } from "../../check/inspect/names-in-document.ts";
import {
  type DocumentPath,
  findChild,
  isPathWithin,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
} from "../../check/json/json-node.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { childNodesOf } from "../../language/syntax/names-in-expression.ts";

/** A number in a document, with its path. */
export interface NumberPlace {
  node: JsonNode;
  path: DocumentPath;
}

/** A field of an endpoint's answer that can have the amount, from the endpoint's schema. */
export interface AmountField {
  /** As expressions write it: `draw.prize`. */
  name: string;
  schema: JsonNode;
  path: DocumentPath;
  /** The numbers in `enum`. */
  values: readonly number[];
}

/** The parts of a document that an amount belongs to: fields of answers, draws of these fields, and numbers among the constants. */
export interface AmountSubjects {
  fields: readonly AmountField[];
  draws: readonly PrizeDraw[];
  constants: readonly NumberPlace[];
}

/** An amount, and perhaps the value that the operator changed. */
export interface SoughtAmount {
  amount: number;
  /** The path of the changed value; undefined considers the whole document. */
  at?: DocumentPath | undefined;
}

/** A change of an amount. */
export interface AmountChange extends SoughtAmount {
  next: number;
}

/** Input of the search for places: the document, the change and what the amount belongs to. */
export interface AmountSearch {
  inspection: Inspection;
  change: AmountChange;
  subjects: AmountSubjects;
}

/**
 * Returns what an amount belongs to. A changed constant is a subject of its own. Else the fields that decide draws come
 * first, then all fields that list the amount, then constants with this number.
 */
export function findAmountSubjects(inspection: Inspection, { amount, at }: SoughtAmount): AmountSubjects {
  const fields = answerFieldsOf(inspection.root);
  const listing = fields.filter(({ values }) => values.includes(amount));
  const constants = numbersAmongConstants(inspection.root).filter(
    ({ node }) => nonStringLiteralOf(node) === amount,
  );
  const draws = findPrizeDraws(inspection);
  if (at?.[0] === "constants" || at?.[0] === "local") {
    const own = constants.filter(({ path }) => path.join("/") === at.join("/"));
    return { fields: [], draws: [], constants: own };
  }
  // The steps of a pointer are texts, also those into lists.
  const steps = at?.[0] === "endpoints" ? at.map(String) : [];
  const changed = listing.filter(({ path }) => steps.length > 0 && isPathWithin(steps, path.map(String)));
  const named = draws.filter(({ name }) => at?.[0] === "draws" && at[1] === name);
  const asked = named.length > 0 ? named : draws;
  const drawn = listing.filter(({ schema }) =>
    asked.some((draw) => schemasReadBy(draw, inspection).has(schema)),
  );
  const [first = []] = [changed, drawn, listing].filter((some) => some.length > 0);
  const chosen = listing.filter((field) => first.some((one) => hasSameValues(one, field)));
  const schemas = new Set(chosen.map(({ schema }) => schema));
  const own = draws.filter((draw) =>
    [...schemasReadBy(draw, inspection)].some((schema) => schemas.has(schema)),
  );
  return { fields: chosen, draws: own, constants: chosen.length > 0 ? [] : constants };
}

/** Whether two fields list the same amounts, so that one probably repeats the other. */
function hasSameValues(one: AmountField, other: AmountField): boolean {
  if (one.schema === other.schema) return true;
  const values = new Set(one.values);
  return (
    values.size > 1 && values.size === other.values.length && other.values.every((value) => values.has(value))
  );
}

/** Returns the schemas of the answer fields that can be the prize of a draw. */
export function schemasReadBy({ result }: PrizeDraw, { root }: Inspection): Set<JsonNode> {
  const found = new Set<JsonNode>();
  const visit = (node: Node): void => {
    const schema = schemaOfAnswerField(node, { root, binds: result?.visit.binds ?? {}, locals: {} })?.value;
    if (schema) found.add(schema);
    for (const child of childNodesOf(node)) visit(child);
  };
  for (const node of result?.nodes ?? []) visit(node);
  return found;
}

/** Returns the fields of all answers that list numbers. */
export function answerFieldsOf(root: JsonNode): AmountField[] {
  return entriesOfDocumentMap(root, "endpoints").flatMap(({ key, value }) => {
    const data = findChild(value, "data");
    return data ? fieldsInSchema(data, key, ["endpoints", key, "data"]) : [];
  });
}

function fieldsInSchema(schema: JsonNode, name: string, path: DocumentPath): AmountField[] {
  const values = listItemsOf(findChild(schema, "enum")).flatMap((item) => {
    const value = nonStringLiteralOf(item);
    return typeof value === "number" ? [value] : [];
  });
  const own = values.length > 0 ? [{ name, schema, path, values }] : [];
  const items = findChild(schema, "items");
  return [
    ...own,
    ...entriesOfMap(findChild(schema, "properties")).flatMap(({ key, value }) =>
      fieldsInSchema(value, `${name}.${key}`, [...path, "properties", key]),
    ),
    ...(items ? fieldsInSchema(items, name, [...path, "items"]) : []),
  ];
}

/** Returns all numbers among the constants and the initial local values. */
export function numbersAmongConstants(root: JsonNode): NumberPlace[] {
  const visit = (node: JsonNode | undefined, path: DocumentPath): NumberPlace[] => {
    if (!node) return [];
    if (typeof nonStringLiteralOf(node) === "number") return [{ node, path }];
    if (node.kind === "array") return node.items.flatMap((item, index) => visit(item, [...path, index]));
    return entriesOfMap(node).flatMap(({ key, value }) => visit(value, [...path, key]));
  };
  return ["constants", "local"].flatMap((map) => visit(findChild(root, map), [map]));
}
