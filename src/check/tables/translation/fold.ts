import { evaluate } from "../../../language/evaluation/evaluate.ts";
import type { BinaryOperator, Node, Scope } from "../../../language/syntax/ast.ts";

/** Evaluates a node and distinguishes errors from null, because `evaluate` returns null for both. */
function tryEvaluate(node: Node, scope: Scope): { value: unknown } | "error" | "notFinite" {
  const value = evaluate(node, scope);
  if (value !== null) return { value };
  const isNull = evaluate(binary("==", node, { ...AT, kind: "literal", value: null }), scope);
  if (isNull === true) return { value: null };
  // Infinity is neither an error nor a value; it becomes an error only as the result of the whole expression.
  return isNull === false ? "notFinite" : "error";
}

/** Returns the evaluator's result of an operator or function for known values. */
export function fold(name: string, values: readonly unknown[]): { value: unknown } | "error" | "notFinite" {
  const scope = Object.fromEntries(values.map((value, index) => [`v${index}`, value]));
  return tryEvaluate(nodeOf(name, values.length), scope);
}

const AT = { start: 0, end: 0 };
const nodes = new Map<string, Node>();

function nodeOf(name: string, count: number): Node {
  const key = `${name} ${count}`;
  const known = nodes.get(key);
  if (known) return known;
  const names = Array.from(
    { length: count },
    (_, index): Node => ({ ...AT, kind: "name", name: `v${index}` }),
  );
  const [left, right] = names;
  const node: Node =
    left && right && isOperator(name)
      ? binary(name, left, right)
      : { ...AT, kind: "call", name, nameStart: 0, arguments: names };
  nodes.set(key, node);
  return node;
}

function binary(operator: BinaryOperator, left: Node, right: Node): Node {
  return { ...AT, kind: "binary", operator, left, right };
}

function isOperator(name: string): name is BinaryOperator {
  return /^\W+$/.test(name) || name === "in";
}
