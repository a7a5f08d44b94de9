import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { childrenOf, namesIn } from "../../language/syntax/names-in.ts";
import type { Fact } from "../tables/prove-place.ts";

/** A part of an expression, with what is known wherever it decides anything. */
export interface Part {
  node: Node;
  facts: readonly Fact[];
}

/**
 * The expression and all parts of it that can be asked about by themselves: none that reads what a macro binds. An arm
 * of `a ? b : c` only counts where its test says so, a side of `&&` where the other side holds, of `||` where it does
 * not. Pure; worked out once for each expression.
 */
export const partsOf: (node: Node) => readonly Part[] = memoize((node) => {
  const parts: Part[] = [];
  collect({ node, facts: [], bound: [] }, parts);
  return parts;
});

function collect({ node, facts, bound }: Child, parts: Part[]): void {
  if (!readsAny(node, bound)) parts.push({ node, facts });
  for (const child of childrenWithFacts(node, facts, bound)) collect(child, parts);
}

interface Child extends Part {
  bound: readonly string[];
}

function childrenWithFacts(node: Node, facts: readonly Fact[], bound: readonly string[]): Child[] {
  const given = (child: Node, known?: Node, holds = true): Child => {
    const isAskable = known && !readsAny(known, bound);
    return { node: child, facts: isAskable ? [...facts, { node: known, holds }] : facts, bound };
  };
  if (node.kind === "conditional") {
    const { test, yes, no } = node;
    return [given(test), given(yes, test), given(no, test, false)];
  }
  if (node.kind === "binary" && (node.operator === "&&" || node.operator === "||")) {
    const holds = node.operator === "&&";
    return [given(node.left, node.right, holds), given(node.right, node.left, holds)];
  }
  if (node.kind === "macro") {
    const inner = [...bound, node.item];
    return [given(node.list), { node: node.body, facts: without(facts, node.item), bound: inner }];
  }
  return childrenOf(node).map((child) => given(child));
}

/** A macro's variable hides a name of the document, of which the facts speak. */
function without(facts: readonly Fact[], name: string): Fact[] {
  return facts.filter((fact) => !readsAny(fact.node, [name]));
}

/** Whether an expression reads one of the names. */
export function readsAny(node: Node, names: readonly string[]): boolean {
  return names.length > 0 && namesIn(node).some(([root = ""]) => names.includes(root));
}
