import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { findChild, type JsonNode, listItemsOf, nodeAtPath, stringValueOf } from "../json/json-node.ts";
import type { NameBindings } from "../schema/walk-document.ts";
import { entriesOfMap } from "./names-in-document.ts";

/** Where an expression is evaluated: its document, and the names bound at its place. */
export interface WrittenScope {
  root: JsonNode;
  binds: NameBindings;
}

/**
 * Returns the constants of the document that an expression may yield unchanged: through values, both branches of a
 * condition, any index, and the items of a list. Values that answers contain are left out. Pure.
 */
export function writtenValuesOf(node: Node, scope: WrittenScope, seen: readonly Node[] = []): JsonNode[] {
  if (seen.includes(node)) return [];
  const inner = (one: Node) => writtenValuesOf(one, scope, [...seen, node]);
  if (node.kind === "conditional") return [...inner(node.yes), ...inner(node.no)];
  if (node.kind === "index") return inner(node.object).flatMap((list) => itemsAt(list, node.index));
  if (node.kind === "name") return boundItems(node.name, scope, seen);
  if (node.kind !== "member") return [];
  const [path, other] = namesInExpression(node);
  const isPlain = path && !other && node.object.kind !== "index";
  if (isPlain && path[0] === "constants")
    return [nodeAtPath(scope.root, path)].filter((one) => one !== undefined);
  if (isPlain && path[0] === "values" && path.length === 2) {
    const parsed = parseExpressionCached(stringValueOf(nodeAtPath(scope.root, path)) ?? "");
    return "node" in parsed ? inner(parsed.node) : [];
  }
  return inner(node.object).flatMap((one) => findChild(one, node.property) ?? []);
}

/** Returns the items that an index may select: one for a written index, all for another. */
function itemsAt(list: JsonNode, index: Node): JsonNode[] {
  if (index.kind === "literal")
    return [findChild(list, String(index.value))].filter((one) => one !== undefined);
  if (list.kind === "object") return entriesOfMap(list).map(({ value }) => value);
  return [...listItemsOf(list)];
}

function boundItems(name: string, scope: WrittenScope, seen: readonly Node[]): JsonNode[] {
  const binding = Object.hasOwn(scope.binds, name) ? scope.binds[name] : undefined;
  if (!binding || !("list" in binding)) return [];
  const parsed = parseExpressionCached(stringValueOf(binding.list) ?? "");
  if (!("node" in parsed)) return [];
  const lists = writtenValuesOf(parsed.node, { root: scope.root, binds: binding.seen }, seen);
  return lists.flatMap((list) => [...listItemsOf(list)]);
}
