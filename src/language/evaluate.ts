import type { BinaryOperator, Node, Scope } from "./ast.ts";
import { functions } from "./functions.ts";
import { compare, isEqual, isObject, ownEntry, ownProperty, settle } from "./values.ts";

/** The variables that macros bind, innermost first. */
type Locals = { name: string; value: unknown; outer: Locals } | undefined;

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * The expression's value. Total: wherever CEL raises an error, and for a number that is not finite, the
 * value is null. Never throws, whatever the data; reads own properties only; pure.
 */
export function evaluate(node: Node, scope: Scope): unknown {
  return attempt(node, scope) ?? null;
}

/** Whether a condition holds: only if it is exactly true. */
export function holds(node: Node, scope: Scope): boolean {
  return attempt(node, scope) === true;
}

/** The same as `evaluate`, but an error is undefined, as it is inside an expression. */
export function attempt(node: Node, scope: Scope): unknown {
  try {
    return settle(run(node, scope, undefined));
  } catch {
    // Data nested deeper than the stack, or with a getter that throws: an error like any other.
    return undefined;
  }
}

function run(node: Node, scope: Scope, locals: Locals): unknown {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "name":
      return lookUp(node.name, scope, locals);
    case "member":
      return ownProperty(run(node.object, scope, locals), node.property);
    case "index":
      return pick(run(node.object, scope, locals), run(node.index, scope, locals));
    case "list":
      return each(node.items, (item) => run(item, scope, locals));
    case "unary":
      return negate(node.operator, run(node.operand, scope, locals));
    case "binary":
      return runBinary(node, scope, locals);
    case "conditional": {
      const test = run(node.test, scope, locals);
      return typeof test === "boolean" ? run(test ? node.yes : node.no, scope, locals) : undefined;
    }
    case "call": {
      const values = each(node.arguments, (item) => run(item, scope, locals));
      const call = ownEntry(functions, node.name);
      return values && call?.(values);
    }
    case "macro":
      return runMacro(node, scope, locals);
  }
}

function lookUp(name: string, scope: Scope, locals: Locals): unknown {
  for (let local = locals; local; local = local.outer) if (local.name === name) return local.value;
  return ownProperty(scope, name);
}

function pick(object: unknown, index: unknown): unknown {
  if (typeof index === "string") return ownProperty(object, index);
  // An index that is not one of the list's own would reach properties such as length.
  return Array.isArray(object) && Number.isInteger(index) ? object[Number(index)] : undefined;
}

/** The items' values, or an error where one of them has none. */
function each<T>(items: readonly T[], toValue: (item: T) => unknown): unknown[] | undefined {
  const values: unknown[] = [];
  for (const item of items) {
    const value = settle(toValue(item));
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function runBinary({ operator, left, right }: Of<"binary">, scope: Scope, locals: Locals): unknown {
  const a = run(left, scope, locals);
  const verdict = operator === "||";
  if (!verdict && operator !== "&&") return combine(operator, a, run(right, scope, locals));
  // Either side decides, whatever the other is, an error included.
  if (a === verdict) return verdict;
  const b = run(right, scope, locals);
  return b === verdict || (a === !verdict && b === !verdict) ? b : undefined;
}

function negate(operator: "!" | "-", value: unknown): unknown {
  if (operator === "!") return typeof value === "boolean" ? !value : undefined;
  return typeof value === "number" ? -value : undefined;
}

function combine(operator: BinaryOperator, a: unknown, b: unknown): unknown {
  if (a === undefined || b === undefined) return undefined;
  switch (operator) {
    case "==":
      return isEqual(a, b);
    case "!=":
      return !isEqual(a, b);
    case "in":
      if (Array.isArray(b)) return b.some((item) => isEqual(a, item));
      return isObject(b) && typeof a === "string" ? ownProperty(b, a) !== undefined : undefined;
    case "<":
    case "<=":
    case ">":
    case ">=":
      return isOrdered(operator, compare(a, b));
    default:
      return calculate(operator, a, b);
  }
}

function isOrdered(operator: BinaryOperator, order: number): boolean | undefined {
  if (Number.isNaN(order)) return undefined;
  if (order === 0) return operator === "<=" || operator === ">=";
  return order < 0 === (operator === "<" || operator === "<=");
}

function calculate(operator: BinaryOperator, a: unknown, b: unknown): unknown {
  if (typeof a === "number" && typeof b === "number") {
    if (operator === "+") return tidy(a + b, Math.max(Math.abs(a), Math.abs(b)));
    if (operator === "-") return tidy(a - b, Math.max(Math.abs(a), Math.abs(b)));
    if (operator === "*") return tidy(a * b, Math.abs(a * b));
    // As CEL has it: 1/0 is an error, 0.0/0.0 is a number that equals nothing.
    if (operator === "/") return b || !a ? a / b : undefined;
    return b && Number.isInteger(a) && Number.isInteger(b) ? a % b : undefined;
  }
  if (operator !== "+") return undefined;
  if (typeof a === "string" && typeof b === "string") return a + b;
  return Array.isArray(a) && Array.isArray(b) ? a.concat(b) : undefined;
}

/**
 * The result of arithmetic to the 15 digits that numbers of this size have for sure: fen are no binary fractions,
 * and 0.7 + 0.1 >= 0.8 must hold.
 */
function tidy(result: number, size: number): number {
  const digits = 15 - Math.ceil(Math.log10(size));
  return Number.isInteger(result) || !(digits >= 0 && digits <= 100)
    ? result
    : Number(result.toFixed(digits));
}

function runMacro(node: Of<"macro">, scope: Scope, outer: Locals): unknown {
  const list = run(node.list, scope, outer);
  if (!Array.isArray(list)) return undefined;
  const body = (value: unknown) => run(node.body, scope, { name: node.item, value, outer });
  if (node.macro === "map") return each(list, body);
  if (node.macro !== "filter") return decide(node.macro === "exists", list, body);
  const verdicts = each(list, body);
  if (!verdicts?.every((verdict) => typeof verdict === "boolean")) return undefined;
  return list.filter((_, index) => verdicts[index]);
}

/** `exists` with `verdict` true is || over the items, `all` with false is &&. */
function decide(
  verdict: boolean,
  list: readonly unknown[],
  body: (item: unknown) => unknown,
): boolean | undefined {
  let error = false;
  for (const item of list) {
    const value = body(item);
    if (value === verdict) return verdict;
    if (value !== !verdict) error = true;
  }
  return error ? undefined : !verdict;
}
