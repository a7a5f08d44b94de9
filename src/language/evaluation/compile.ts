import type { BinaryOperator, Node, Scope } from "../syntax/ast.ts";
import { childrenOf } from "../syntax/names-in.ts";
import { isShort, normalize, ownEntry, ownProperty, UNKNOWN } from "../values.ts";
import { functions } from "./functions.ts";
import { macros } from "./macros.ts";
import { applyOperator, readIndex, type StrictOperator } from "./operators.ts";
import { exceedsStepLimit, lengthOf, withOwnStepCount } from "./step-limit.ts";

/** A compiled expression. Returns undefined for an error and UNKNOWN for an unknown value. Never throws; pure. */
export type CompiledExpression = (scope: Scope) => unknown;

/** Computes the value of a node. `items` are the current items of the enclosing macros, outermost first. */
type Evaluator = (scope: Scope, items?: unknown[]) => unknown;

/** A compiled node. With a `run`, its value is computed; otherwise it is a constant, a name, or a member of a name. */
interface CompiledNode {
  run: Evaluator | undefined;
  /** The constant's value, or the name. */
  value: unknown;
  /** Index into the items where the name is looked up; IN_SCOPE for the scope, NO_NAME without a name. */
  slot: number;
  /** The member of the name. */
  key: string | undefined;
}

/** Slots that are not an index into the items. */
const NO_NAME = -2;
const IN_SCOPE = -1;

/** Variable names of the enclosing macros, outermost first. */
type BoundNames = readonly string[];

type NodeOf<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * Compiles an expression to one closure per node; names, operators and functions are resolved here, not per evaluation.
 * It generates no code from text, because the pages' content security policy forbids that. Only own properties are
 * read.
 */
export function compile(node: Node): CompiledExpression {
  const part = compileNode(node, []);
  return (scope) => withOwnStepCount(read, part, scope);
}

/** Number of nodes compiled since the module was loaded. */
let count = 0;

function compileNode(node: Node, bound: BoundNames): CompiledNode {
  count++;
  if (node.kind === "macro") return compiled(runMacro(node, bound));
  const parts = childrenOf(node).map((child) => compileNode(child, bound));
  const [a = NOTHING, b = NOTHING, c = NOTHING] = parts;
  switch (node.kind) {
    case "literal":
      return compiled(undefined, node.value);
    case "name":
      return nameOf(node.name, bound);
    case "member":
      return memberOf(a, node.property);
    case "list":
      return foldConstants(parts, (scope, items) => valuesOf(parts, scope, items));
    case "unary":
      return foldConstants(parts, runUnary(node.operator, a));
    case "index":
      return compiled((scope, items) => readIndex(read(a, scope, items), read(b, scope, items)));
    case "binary":
      return compiled(runBinary(node.operator, a, b));
    case "conditional":
      return compiled((scope, items) => {
        const test = read(a, scope, items);
        if (typeof test === "boolean") return read(test ? b : c, scope, items);
        return test === UNKNOWN ? UNKNOWN : undefined;
      });
    case "call":
      return runCall(node.name, parts);
  }
}

/** Every part has the same fields in the same order, so that engines read all of them equally fast. */
function compiled(run?: Evaluator, value?: unknown, slot = NO_NAME, key?: string): CompiledNode {
  return { run, value, slot, key };
}

const NOTHING = compiled();

/** Returns the value of a part. Constants, names and members, which are most parts, need no further call. */
function read({ run, value, slot, key }: CompiledNode, scope: Scope, items?: unknown[]): unknown {
  if (slot === NO_NAME) return run === undefined ? value : run(scope, items);
  const owner = slot === IN_SCOPE ? scope[value as string] : items?.[slot];
  if (key === undefined) return owner;
  if (typeof owner !== "object" || owner === null) return owner === UNKNOWN ? UNKNOWN : undefined;
  return (owner as Scope)[key]; // `memberOf` excludes the names that lists inherit
}

/** Computes a node at compile time if all its parts are constants. */
function foldConstants(parts: readonly CompiledNode[], run: Evaluator): CompiledNode {
  return parts.some(({ run, slot }) => run || slot !== NO_NAME)
    ? compiled(run)
    : compiled(undefined, run({}));
}

/** For names that objects or lists inherit, own properties are checked at run time, here and in `memberOf`. */
function nameOf(name: string, bound: BoundNames): CompiledNode {
  const slot = bound.lastIndexOf(name);
  const isSafe = slot !== IN_SCOPE || !(name in Array.prototype);
  return isSafe ? compiled(undefined, name, slot) : compiled((scope) => ownEntry(scope, name));
}

function memberOf(owner: CompiledNode, key: string): CompiledNode {
  const isName = owner.slot !== NO_NAME && !owner.key;
  if (isName && !(key in Array.prototype)) return compiled(undefined, owner.value, owner.slot, key);
  return compiled((scope, items) => {
    const object = read(owner, scope, items);
    return object === UNKNOWN ? UNKNOWN : ownProperty(object, key);
  });
}

/** Returns the values of all parts; undefined if one is an error, else UNKNOWN if one is unknown. */
function valuesOf(parts: readonly CompiledNode[], scope: Scope, items?: unknown[]): unknown {
  const values: unknown[] = [];
  let isUnknown = false;
  for (const part of parts) {
    const value = normalize(read(part, scope, items));
    if (value === undefined) return undefined;
    if (value === UNKNOWN) isUnknown = true;
    values.push(value);
  }
  return isUnknown ? UNKNOWN : values;
}

function runUnary(operator: "!" | "-", operand: CompiledNode): Evaluator {
  return (scope, items) => {
    const value = read(operand, scope, items);
    if (operator === "!" && typeof value === "boolean") return !value;
    if (operator === "-" && typeof value === "number") return -value;
    return value === UNKNOWN ? UNKNOWN : undefined;
  };
}

function runBinary(operator: BinaryOperator, a: CompiledNode, b: CompiledNode): Evaluator {
  switch (operator) {
    case "&&":
    case "||":
      return runAbsorbing(operator === "||", a, b);
    case "==":
    case "!=":
      return runEqual(operator, a, b);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return runOrder(operator, a, b);
    default:
      return (scope, items) => applyOperator(operator, read(a, scope, items), read(b, scope, items));
  }
}

/** Either side alone can decide, even if the other is an error. `!!` lets the engine compare booleans. */
function runAbsorbing(verdict: boolean, a: CompiledNode, b: CompiledNode): Evaluator {
  return (scope, items) => {
    const left = read(a, scope, items);
    if (left === !!verdict) return left;
    const right = read(b, scope, items);
    if (right === !!verdict || (left === !verdict && right === !verdict)) return right;
    return left === UNKNOWN || right === UNKNOWN ? UNKNOWN : undefined;
  };
}

function runEqual(operator: StrictOperator, a: CompiledNode, b: CompiledNode): Evaluator {
  const isSame = operator === "==";
  return (scope, items) => {
    const left = read(a, scope, items);
    const right = read(b, scope, items);
    return isShort(left) && isShort(right)
      ? (left === right) === isSame
      : applyOperator(operator, left, right);
  };
}

function runOrder(operator: StrictOperator, a: CompiledNode, b: CompiledNode): Evaluator {
  const isLess = operator < "=";
  const isEqual = operator.length > 1;
  return (scope, items) => {
    const left = read(a, scope, items);
    const right = read(b, scope, items);
    const order = typeof left === "number" && typeof right === "number" ? left - right : NaN;
    if (!Number.isFinite(order)) return applyOperator(operator, left, right);
    return order === 0 ? isEqual : order < 0 === isLess;
  };
}

function runCall(name: string, parts: readonly CompiledNode[]): CompiledNode {
  const [first = NOTHING] = parts;
  if (name === "has" && parts.length === 1) return compiled(runHas(first));
  const call = ownEntry(functions, name);
  if (!call) return NOTHING;
  return compiled((scope, items) => {
    const values = valuesOf(parts, scope, items);
    if (!Array.isArray(values)) return values;
    for (const value of values) if (exceedsStepLimit(lengthOf(value))) return UNKNOWN;
    return call(values);
  });
}

/** CEL's has(): false if its argument is an error, such as an answer that is not loaded yet; true for null. */
function runHas(operand: CompiledNode): Evaluator {
  return (scope, items) => {
    const value = read(operand, scope, items);
    return value === UNKNOWN ? UNKNOWN : value !== undefined;
  };
}

function runMacro(node: NodeOf<"macro">, bound: BoundNames): Evaluator {
  const list = compileNode(node.list, bound);
  const before = count;
  const body = compileNode(node.body, [...bound, node.item]);
  const size = count - before;
  const slot = bound.length;
  const go = macros[node.macro];
  return (scope, items = [undefined]) => {
    const all = read(list, scope, items);
    if (!Array.isArray(all)) return all === UNKNOWN ? UNKNOWN : undefined;
    return go(all, (one) => {
      if (exceedsStepLimit(size)) return UNKNOWN;
      items[slot] = one;
      return normalize(read(body, scope, items));
    });
  };
}
