import type { Node } from "../../language/syntax/ast.ts";
import { childNodesOf } from "../../language/syntax/names-in-expression.ts";

/** A number in an expression, with what it is compared with. */
export interface ExpressionNumber {
  /** The literal; its offsets refer to the expression's text. */
  node: Node;
  /** The other side of the comparison; undefined if the number is not compared. */
  comparedWith: Node | undefined;
  /** Whether the comparison asks which is larger. */
  isOrder: boolean;
}

const COMPARING = ["==", "!=", "<", "<=", ">", ">=", "in"];

/** Returns where an expression contains a number. Pure. */
export function numbersInExpression(node: Node, wanted: number): ExpressionNumber[] {
  if (node.kind === "literal")
    return node.value === wanted ? [{ node, comparedWith: undefined, isOrder: false }] : [];
  if (node.kind !== "binary" || !COMPARING.includes(node.operator))
    return childNodesOf(node).flatMap((child) => numbersInExpression(child, wanted));
  const isOrder = /[<>]/.test(node.operator);
  const sides = [
    [node.left, node.right],
    [node.right, node.left],
  ] as const;
  return sides.flatMap(([side, other]) =>
    numbersInExpression(side, wanted).map((found) =>
      found.comparedWith || !isListOrLiteral(side) ? found : { ...found, comparedWith: other, isOrder },
    ),
  );
}

function isListOrLiteral(node: Node): boolean {
  return node.kind === "literal" || node.kind === "list";
}
