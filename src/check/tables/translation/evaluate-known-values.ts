import { evaluate } from "../../../language/evaluation/evaluate.ts";
import type { Place } from "../../../language/place.ts";
import type { BinaryOperator, Node, Scope } from "../../../language/syntax/ast.ts";

/** Evaluates an expression and distinguishes errors from null, because `evaluate` returns null for both. */
function evaluateOrError(node: Node, scope: Scope, place: Place): { value: unknown } | "error" | "notFinite" {
  const value = evaluate(node, scope, place);
  if (value !== null) return { value };
  const isNull = evaluate(
    createBinaryNode("==", node, { ...NO_POSITION, kind: "literal", value: null }),
    scope,
    place,
  );
  if (isNull === true) return { value: null };
  // Infinity is neither an error nor a value; it becomes an error only as the result of the whole expression.
  return isNull === false ? "notFinite" : "error";
}

/** Returns the result that a page computes for an operator or function (`name`) and known values. */
export function evaluateKnownValues(
  name: string,
  values: readonly unknown[],
  place: Place,
): { value: unknown } | "error" | "notFinite" {
  const scope = Object.fromEntries(values.map((value, index) => [`v${index}`, value]));
  return evaluateOrError(createOperatorNode(name, values.length), scope, place);
}

const NO_POSITION = { start: 0, end: 0 };
const nodeCache = new Map<string, Node>();

function createOperatorNode(name: string, count: number): Node {
  const key = `${name} ${count}`;
  const known = nodeCache.get(key);
  if (known) return known;
  const names = Array.from(
    { length: count },
    (_, index): Node => ({ ...NO_POSITION, kind: "name", name: `v${index}` }),
  );
  const [left, right] = names;
  const node: Node =
    left && right && isOperator(name)
      ? createBinaryNode(name, left, right)
      : { ...NO_POSITION, kind: "call", name, nameStart: 0, arguments: names };
  nodeCache.set(key, node);
  return node;
}

function createBinaryNode(operator: BinaryOperator, left: Node, right: Node): Node {
  return { ...NO_POSITION, kind: "binary", operator, left, right };
}

function isOperator(name: string): name is BinaryOperator {
  return /^\W+$/.test(name) || name === "in";
}
