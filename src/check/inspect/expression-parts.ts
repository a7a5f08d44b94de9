import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { childNodesOf, namesInExpression } from "../../language/syntax/names-in-expression.ts";
import type { Fact } from "../tables/prove-condition-at-place.ts";

/** A part of an expression, with the conditions that are known to hold or fail wherever its value matters. */
export interface ExpressionPart {
  node: Node;
  facts: readonly Fact[];
}

/**
 * Returns the expression and its parts, except parts that read a variable of a macro. An arm of `a ? b : c` matters
 * only if its test selects it. A side of `&&` matters only if the other side holds; a side of `||`, only if the other
 * does not. Pure; cached for each expression.
 */
export const expressionPartsOf: (node: Node) => readonly ExpressionPart[] = memoize((node) => {
  const parts: ExpressionPart[] = [];
  collectSubexpressions({ node, facts: [], bound: [] }, parts);
  return parts;
});

function collectSubexpressions({ node, facts, bound }: ChildPart, parts: ExpressionPart[]): void {
  if (!readsAnyName(node, bound)) parts.push({ node, facts });
  for (const child of subexpressionsWithFacts(node, facts, bound)) collectSubexpressions(child, parts);
}

interface ChildPart extends ExpressionPart {
  bound: readonly string[];
}

function subexpressionsWithFacts(node: Node, facts: readonly Fact[], bound: readonly string[]): ChildPart[] {
  const childGiven = (child: Node, known?: Node, holds = true): ChildPart => {
    const isAskable = known && !readsAnyName(known, bound);
    return { node: child, facts: isAskable ? [...facts, { node: known, holds }] : facts, bound };
  };
  if (node.kind === "conditional") {
    const { test, yes, no } = node;
    return [childGiven(test), childGiven(yes, test), childGiven(no, test, false)];
  }
  if (node.kind === "binary" && (node.operator === "&&" || node.operator === "||")) {
    const holds = node.operator === "&&";
    return [childGiven(node.left, node.right, holds), childGiven(node.right, node.left, holds)];
  }
  if (node.kind === "macro") {
    const inner = [...bound, node.item];
    return [
      childGiven(node.list),
      { node: node.body, facts: removeFactsAboutName(facts, node.item), bound: inner },
    ];
  }
  return childNodesOf(node).map((child) => childGiven(child));
}

/** A macro's variable hides a name of the document; facts about that name do not apply to the variable. */
function removeFactsAboutName(facts: readonly Fact[], name: string): Fact[] {
  return facts.filter((fact) => !readsAnyName(fact.node, [name]));
}

/** Whether an expression reads one of the names. */
export function readsAnyName(node: Node, names: readonly string[]): boolean {
  return names.length > 0 && namesInExpression(node).some(([root = ""]) => names.includes(root));
}
