import { functionImplementations } from "../../../src/language/evaluation/functions.ts";
import type { BinaryOperator, Node, Scope } from "../../../src/language/syntax/ast.ts";
import {
  compareValues,
  hasUnknown,
  isEqual,
  isObject,
  MaybeItem,
  normalizeNumber,
  ownEntryOf,
  ownProperty,
  UNKNOWN,
} from "../../../src/language/values.ts";
import { MALL_PLACE } from "../place.ts";

/** Variables of macros, innermost first. */
type Locals = { name: string; value: unknown; outer: Locals } | undefined;

type NodeOf<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * Interprets the tree of an expression without a step limit. It is the reference for the compiled expressions that
 * pages run.
 */
export function interpret(node: Node, scope: Scope): unknown {
  try {
    return normalizeNumber(run(node, scope, undefined));
  } catch {
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
      return memberOf(run(node.object, scope, locals), node.property);
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
      if (test === UNKNOWN) return UNKNOWN;
      return typeof test === "boolean" ? run(test ? node.yes : node.no, scope, locals) : undefined;
    }
    case "call": {
      if (node.name === "has") return isThere(node.arguments.map((item) => run(item, scope, locals)));
      const values = each(node.arguments, (item) => run(item, scope, locals));
      const call = ownEntryOf(functionImplementations, node.name);
      return values === UNKNOWN ? call && UNKNOWN : values && call?.(values, MALL_PLACE);
    }
    case "macro":
      return runMacro(node, scope, locals);
  }
}

/** CEL's has(): false if its argument is an error, such as an answer that is not loaded yet; true for null. */
function isThere(values: readonly unknown[]): unknown {
  const [value] = values;
  if (values.length !== 1 || value === UNKNOWN) return values.length === 1 ? UNKNOWN : undefined;
  return value !== undefined;
}

function lookUp(name: string, scope: Scope, locals: Locals): unknown {
  for (let local = locals; local; local = local.outer) if (local.name === name) return local.value;
  return ownProperty(scope, name);
}

function memberOf(object: unknown, property: string): unknown {
  return object === UNKNOWN ? UNKNOWN : ownProperty(object, property);
}

function pick(object: unknown, index: unknown): unknown {
  if (object === undefined || index === undefined) return undefined;
  if (object === UNKNOWN || index === UNKNOWN) return UNKNOWN;
  if (typeof index === "string") return ownProperty(object, index);
  // Only whole numbers within the list: another index would reach properties such as length.
  if (!Array.isArray(object) || !Number.isInteger(index)) return undefined;
  const isMoved = object.slice(0, Number(index) + 1).some((item) => item instanceof MaybeItem);
  return isMoved && Number(index) < object.length ? UNKNOWN : object[Number(index)];
}

/** Returns the values of all items; undefined if one is an error, else UNKNOWN if one is unknown. */
function each<T>(items: readonly T[], toValue: (item: T) => unknown): unknown[] | typeof UNKNOWN | undefined {
  const values: unknown[] = [];
  for (const item of items) {
    const value = normalizeNumber(toValue(item));
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values.includes(UNKNOWN) ? UNKNOWN : values;
}

function runBinary({ operator, left, right }: NodeOf<"binary">, scope: Scope, locals: Locals): unknown {
  const a = run(left, scope, locals);
  const verdict = operator === "||";
  if (!verdict && operator !== "&&") return combine(operator, a, run(right, scope, locals));
  // Either side alone can decide, even if the other is an error.
  if (a === verdict) return verdict;
  const b = run(right, scope, locals);
  if (b === verdict || (a === !verdict && b === !verdict)) return b;
  return a === UNKNOWN || b === UNKNOWN ? UNKNOWN : undefined;
}

function negate(operator: "!" | "-", value: unknown): unknown {
  if (value === UNKNOWN) return UNKNOWN;
  if (operator === "!") return typeof value === "boolean" ? !value : undefined;
  return typeof value === "number" ? -value : undefined;
}

function combine(operator: BinaryOperator, a: unknown, b: unknown): unknown {
  if (a === undefined || b === undefined) return undefined;
  if (a === UNKNOWN || b === UNKNOWN) return UNKNOWN;
  switch (operator) {
    case "==":
      return areEqual(a, b);
    case "!=":
      return negate("!", areEqual(a, b));
    case "in":
      if (Array.isArray(b)) return decide(true, b, (item) => areEqual(a, item));
      return isObject(b) && typeof a === "string" ? ownProperty(b, a) !== undefined : undefined;
    case "<":
    case "<=":
    case ">":
    case ">=":
      return isOrdered(operator, compareValues(a, b));
    default:
      return calculate(operator, a, b);
  }
}

/** Returns UNKNOWN for lists and objects with an unknown part: they are neither equal nor different. */
function areEqual(a: unknown, b: unknown): unknown {
  return hasUnknown(a) || hasUnknown(b) ? UNKNOWN : isEqual(a, b);
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
    // As in CEL, 1/0 is an error and 0.0/0.0 is NaN, which equals nothing.
    if (operator === "/") return b || !a ? a / b : undefined;
    return b && Number.isInteger(a) && Number.isInteger(b) ? a % b : undefined;
  }
  if (operator !== "+") return undefined;
  if (typeof a === "string" && typeof b === "string") return a + b;
  return Array.isArray(a) && Array.isArray(b) ? a.concat(b) : undefined;
}

/**
 * Rounds a result to the 15 significant digits that a double guarantees at this size. Amounts in fen are not exact in
 * binary, and 0.7 + 0.1 >= 0.8 must hold.
 */
function tidy(result: number, size: number): number {
  const digits = 15 - Math.ceil(Math.log10(size));
  return Number.isInteger(result) || !(digits >= 0 && digits <= 100)
    ? result
    : Number(result.toFixed(digits));
}

function runMacro(node: NodeOf<"macro">, scope: Scope, outer: Locals): unknown {
  const list = run(node.list, scope, outer);
  if (list === UNKNOWN) return UNKNOWN;
  if (!Array.isArray(list)) return undefined;
  const body = (value: unknown) => normalizeNumber(run(node.body, scope, { name: node.item, value, outer }));
  switch (node.macro) {
    case "exists":
    case "all":
      return decide(node.macro === "exists", list, body);
    case "map":
      return mapped(list, body);
    case "filter":
      return filtered(list, body);
  }
}

/** Evaluates a macro's body for one item: a value, undefined for an error, or UNKNOWN. */
type Body = (item: unknown) => unknown;

/** Joins items with || (`verdict` true) or && (`verdict` false). An item that may be missing decides nothing. */
function decide(
  verdict: boolean,
  list: readonly unknown[],
  body: Body,
): boolean | typeof UNKNOWN | undefined {
  let isUnknown = false;
  let isError = false;
  for (const one of list) {
    const value = body(one instanceof MaybeItem ? one.item : one);
    if (value === !verdict) continue;
    if (one instanceof MaybeItem || value === UNKNOWN) isUnknown = true;
    else if (value === verdict) return verdict;
    else isError = true;
  }
  return isUnknown ? UNKNOWN : isError ? undefined : !verdict;
}

/**
 * An unknown item stays unknown alone; the list keeps its other items. An unknown item could make the whole list an
 * error (as null could, if the schema allows it); `map` and `filter` ignore that on purpose.
 */
function mapped(list: readonly unknown[], body: Body): unknown {
  const values = list.map((one) => {
    if (!(one instanceof MaybeItem)) return body(one);
    const value = body(one.item);
    return value === undefined ? undefined : new MaybeItem(value);
  });
  return values.includes(undefined) ? errorOf(list) : values;
}

function filtered(list: readonly unknown[], body: Body): unknown {
  const kept: unknown[] = [];
  for (const one of list) {
    const verdict = body(one instanceof MaybeItem ? one.item : one);
    if (verdict === true) kept.push(one);
    else if (verdict === UNKNOWN) kept.push(one instanceof MaybeItem ? one : new MaybeItem(one));
    else if (verdict !== false) return errorOf(list);
  }
  return kept;
}

/** With an item that may be missing, an error is not certain either. */
function errorOf(list: readonly unknown[]): typeof UNKNOWN | undefined {
  return list.some((one) => one instanceof MaybeItem) ? UNKNOWN : undefined;
}
