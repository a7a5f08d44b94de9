import type { ResponseSchema } from "../../language/document.generated.ts";
import { evaluate } from "../../language/evaluation/evaluate.ts";
import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { isObject, ownEntryOf } from "../../language/values.ts";
import { isScalar } from "../tables/solver/variable-store.ts";
import type { TableQuestion } from "../tables/world/proof-question.ts";

/**
 * Returns the question for a table that is shown for each item of a list in the constants, or of a filter of one, such as
 * the doors of a calendar. Undefined for other lists, and for items that differ in their fields. `values` must not refer
 * to each other in a circle. Pure.
 */
export function questionForConstantItems(
  question: TableQuestion,
  list: Node,
  as: string,
): TableQuestion | undefined {
  const found = resolveConstantList(list, question);
  const schema = narrowestSchemaOf(found?.items ?? []);
  if (!found || Object.keys(schema).length === 0) return undefined;
  const isItem = parseExpressionCached(conditionOfItems(found.items, as));
  const nodes = [
    ...found.filters.map((filter) => passes(filter, as)),
    ...("node" in isItem ? [isItem.node] : []),
  ];
  return { ...question, items: { [as]: schema }, facts: nodes.map((node) => ({ node, holds: true })) };
}

type FilterNode = Extract<Node, { kind: "macro" }>;

interface ConstantList {
  items: readonly unknown[];
  filters: readonly FilterNode[];
}

function resolveConstantList(
  node: Node,
  known: Pick<TableQuestion, "constants" | "values" | "place">,
): ConstantList | undefined {
  if (namesInExpression(node).every(([root]) => root === "constants")) {
    const items = evaluate(node, { constants: known.constants }, known.place);
    return Array.isArray(items) ? { items, filters: [] } : undefined;
  }
  if (node.kind === "macro" && node.macro === "filter") {
    const found = resolveConstantList(node.list, known);
    return found && { ...found, filters: [...found.filters, node] };
  }
  const isValue = node.kind === "member" && node.object.kind === "name" && node.object.name === "values";
  const value = isValue ? ownEntryOf(known.values, node.property) : undefined;
  return value && resolveConstantList(value, known);
}

/** Returns the condition that a filter keeps the item of this name: `[as].exists(…)`. */
function passes(filter: FilterNode, as: string): Node {
  const { start, end } = filter;
  const item: Node = { kind: "list", items: [{ kind: "name", name: as, start, end }], start, end };
  return { ...filter, macro: "exists", list: item };
}

/** Returns a condition, as text, that all fields of the item together are those of one of these items. */
function conditionOfItems(items: readonly unknown[], as: string): string {
  const conditions = items.filter(isObject).map((item) => {
    const fields = Object.entries(item).filter(([, value]) => isScalar(value));
    return fields.map(([key, value]) => `${as}.${key} == ${JSON.stringify(value)}`).join(" && ");
  });
  return conditions.includes("") ? "true" : conditions.map((one) => `(${one})`).join(" || ") || "true";
}

/** Returns a narrow schema that all these values fit. */
export function narrowestSchemaOf(values: readonly unknown[]): ResponseSchema {
  if (values.length === 0) return {};
  if (values.every(isScalar)) return { enum: [...new Set(values)] };
  const objects = values.filter(isObject);
  const [first = {}] = objects;
  const keys = Object.keys(first);
  const areAlike = objects.every((one) => Object.keys(one).sort().join() === [...keys].sort().join());
  if (objects.length < values.length || !areAlike) return {};
  const properties = keys.map((key) => [key, narrowestSchemaOf(objects.map((one) => one[key]))]);
  return { type: "object", properties: Object.fromEntries(properties) };
}
