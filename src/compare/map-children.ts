import type { Node } from "../language/syntax/ast.ts";

/** Returns a copy of the node with each direct child replaced by `map(child)`. Pure. */
export function mapChildren(node: Node, map: (part: Node) => Node): Node {
  switch (node.kind) {
    case "literal":
    case "name":
      return node;
    case "list":
      return { ...node, items: node.items.map(map) };
    case "member":
      return { ...node, object: map(node.object) };
    case "index":
      return { ...node, object: map(node.object), index: map(node.index) };
    case "unary":
      return { ...node, operand: map(node.operand) };
    case "binary":
      return { ...node, left: map(node.left), right: map(node.right) };
    case "conditional":
      return { ...node, test: map(node.test), yes: map(node.yes), no: map(node.no) };
    case "call":
      return { ...node, arguments: node.arguments.map(map) };
    case "macro":
      return { ...node, list: map(node.list), body: map(node.body) };
  }
}
