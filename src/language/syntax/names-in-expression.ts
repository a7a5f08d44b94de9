import { memoize } from "../memoize.ts";
import type { Node } from "./ast.ts";
import type { TemplatePart } from "./template.ts";

/**
 * Returns the names that an expression reads, each with the members that follow it: `cart.total == 1` gives
 * `[["cart", "total"]]`. Each path appears once, in source order; macro variables are excluded. Cached by node.
 */
export const namesInExpression = memoize((node: Node): readonly (readonly string[])[] => {
  const paths = new Map<string, string[]>();
  collectNames(node, [], (path) => paths.set(path.join("."), path));
  return [...paths.values()];
});

function collectNames(node: Node, bound: readonly string[], found: (path: string[]) => void): void {
  const path = memberPathOf(node);
  if (path) {
    if (!bound.includes(path[0] ?? "")) found(path);
    return;
  }
  if (node.kind === "macro") {
    collectNames(node.list, bound, found);
    collectNames(node.body, [...bound, node.item], found);
    return;
  }
  for (const child of childNodesOf(node)) collectNames(child, bound, found);
}

/** Returns the names of a chain such as `a.b.c`; undefined for any other node. */
function memberPathOf(node: Node): string[] | undefined {
  if (node.kind === "name") return [node.name];
  if (node.kind !== "member") return undefined;
  const path = memberPathOf(node.object);
  return path && [...path, node.property];
}

/** Returns the parts of which a part of an expression directly consists, in source order. */
export function childNodesOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "literal":
    case "name":
      return [];
    case "list":
      return node.items;
    case "member":
      return [node.object];
    case "index":
      return [node.object, node.index];
    case "unary":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "conditional":
      return [node.test, node.yes, node.no];
    case "call":
      return node.arguments;
    case "macro":
      return [node.list, node.body];
  }
}

/** Returns all expressions of a template, also the arguments of formats, in source order. Pure. */
export function expressionsInTemplate(parts: readonly TemplatePart[]): Node[] {
  return parts.flatMap((part) =>
    typeof part === "string" ? [] : [part.node, part.format?.argument].filter((node) => node !== undefined),
  );
}
