import type { Place } from "../place.ts";
import type { BinaryOperator, Node, Scope } from "../syntax/ast.ts";
import { childNodesOf } from "../syntax/names-in-expression.ts";
import { isCheapToCompare, normalizeNumber, ownEntryOf, ownProperty, UNKNOWN } from "../values.ts";
import { functionImplementations } from "./functions.ts";
import { macroImplementations } from "./macros.ts";
import { applyOperator, readItemAtIndex, type StrictOperator } from "./operators.ts";
import { countStepsToReadValue, evaluateWithOwnStepCount, exceedsStepLimit } from "./step-limit.ts";

/**
 * Computes an expression from the names that it can read. Returns undefined for an error and UNKNOWN if it
 * depends on an unreadable value. Never throws; pure.
 */
export type CompiledExpression = (scope: Scope) => unknown;

/**
 * Computes the value of a part of an expression. `items` are the list items that the enclosing macros are at,
 * outermost first.
 */
type Evaluator = (scope: Scope, items?: unknown[]) => unknown;

/**
 * A part of an expression, ready to compute. With a `run`, it is computed; without one, it is a constant, a
 * name, or a member of a name.
 */
interface CompiledNode {
  run: Evaluator | undefined;
  /** The constant's value, or the name. */
  value: unknown;
  /** Where the name is found: an index into `items`, IN_SCOPE, or NOT_A_NAME if the part is no name. */
  slot: number;
  /** The member of the name. */
  key: string | undefined;
}

/** Values of `slot`: for a name that no macro declares (IN_SCOPE), and for a part that is not a name. */
const NOT_A_NAME = -2;
const IN_SCOPE = -1;

/** Variables of the enclosing macros, such as `x` in `list.map(x, x + 1)`, outermost first. */
type BoundNames = readonly string[];

type NodeOfKind<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * Turns an expression into functions, one per part, so that a page evaluates it fast. It generates no code from
 * text, because the pages' content security policy forbids that. Only own properties of objects are read. Functions of
 * moments compute in the time zone of `place`.
 */
export function compileExpression(node: Node, place: Place): CompiledExpression {
  const part = compileNode(node, [], place);
  return (scope) => evaluateWithOwnStepCount(readCompiledNode, part, scope);
}

/**
 * Number of parts compiled since the module was loaded, to charge a macro for its body's size (step-limit.ts).
 */
let compiledCount = 0;

function compileNode(node: Node, bound: BoundNames, place: Place): CompiledNode {
  compiledCount++;
  if (node.kind === "macro") return createCompiledNode(runMacro(node, bound, place));
  const parts = childNodesOf(node).map((child) => compileNode(child, bound, place));
  const [a = EMPTY_NODE, b = EMPTY_NODE, c = EMPTY_NODE] = parts;
  switch (node.kind) {
    case "literal":
      return createCompiledNode(undefined, node.value);
    case "name":
      return compileName(node.name, bound);
    case "member":
      return compileMember(a, node.property);
    case "list":
      return foldConstants(parts, (scope, items) => evaluateParts(parts, scope, items));
    case "unary":
      return foldConstants(parts, runUnary(node.operator, a));
    case "index":
      return createCompiledNode((scope, items) =>
        readItemAtIndex(readCompiledNode(a, scope, items), readCompiledNode(b, scope, items)),
      );
    case "binary":
      return createCompiledNode(runBinary(node.operator, a, b));
    case "conditional":
      return createCompiledNode((scope, items) => {
        const test = readCompiledNode(a, scope, items);
        if (typeof test === "boolean") return readCompiledNode(test ? b : c, scope, items);
        return test === UNKNOWN ? UNKNOWN : undefined;
      });
    case "call":
      return runCall(node.name, parts, place);
  }
}

/**
 * Creates a part. All parts have the same fields in the same order, so that JavaScript engines read them fast.
 */
function createCompiledNode(run?: Evaluator, value?: unknown, slot = NOT_A_NAME, key?: string): CompiledNode {
  return { run, value, slot, key };
}

const EMPTY_NODE = createCompiledNode();

/** Computes the value of a part. Constants, names and members, which are most parts, need no further call. */
function readCompiledNode({ run, value, slot, key }: CompiledNode, scope: Scope, items?: unknown[]): unknown {
  if (slot === NOT_A_NAME) return run === undefined ? value : run(scope, items);
  const owner = slot === IN_SCOPE ? scope[value as string] : items?.[slot];
  if (key === undefined) return owner;
  if (typeof owner !== "object" || owner === null) return owner === UNKNOWN ? UNKNOWN : undefined;
  return (owner as Scope)[key]; // `compileMember` excludes the names that lists inherit
}

/** Computes a part now if everything in it is constant; otherwise leaves it to evaluation. */
function foldConstants(parts: readonly CompiledNode[], run: Evaluator): CompiledNode {
  return parts.some(({ run, slot }) => run || slot !== NOT_A_NAME)
    ? createCompiledNode(run)
    : createCompiledNode(undefined, run({}));
}

/**
 * Compiles a name. Names that every list or object inherits, such as `length`, are checked at each evaluation
 * instead.
 */
function compileName(name: string, bound: BoundNames): CompiledNode {
  const slot = bound.lastIndexOf(name);
  const isSafe = slot !== IN_SCOPE || !(name in Array.prototype);
  return isSafe
    ? createCompiledNode(undefined, name, slot)
    : createCompiledNode((scope) => ownEntryOf(scope, name));
}

function compileMember(owner: CompiledNode, key: string): CompiledNode {
  const isName = owner.slot !== NOT_A_NAME && !owner.key;
  if (isName && !(key in Array.prototype)) return createCompiledNode(undefined, owner.value, owner.slot, key);
  return createCompiledNode((scope, items) => {
    const object = readCompiledNode(owner, scope, items);
    return object === UNKNOWN ? UNKNOWN : ownProperty(object, key);
  });
}

/** Returns the values of all parts; undefined if one is an error, else UNKNOWN if one is unknown. */
function evaluateParts(parts: readonly CompiledNode[], scope: Scope, items?: unknown[]): unknown {
  const values: unknown[] = [];
  let isUnknown = false;
  for (const part of parts) {
    const value = normalizeNumber(readCompiledNode(part, scope, items));
    if (value === undefined) return undefined;
    if (value === UNKNOWN) isUnknown = true;
    values.push(value);
  }
  return isUnknown ? UNKNOWN : values;
}

function runUnary(operator: "!" | "-", operand: CompiledNode): Evaluator {
  return (scope, items) => {
    const value = readCompiledNode(operand, scope, items);
    if (operator === "!" && typeof value === "boolean") return !value;
    if (operator === "-" && typeof value === "number") return -value;
    return value === UNKNOWN ? UNKNOWN : undefined;
  };
}

function runBinary(operator: BinaryOperator, a: CompiledNode, b: CompiledNode): Evaluator {
  switch (operator) {
    case "&&":
    case "||":
      return compileAndOr(operator === "||", a, b);
    case "==":
    case "!=":
      return runEquality(operator, a, b);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return runOrderComparison(operator, a, b);
    default:
      return (scope, items) =>
        applyOperator(operator, readCompiledNode(a, scope, items), readCompiledNode(b, scope, items));
  }
}

/**
 * Compiles && (`verdict` false) or || (`verdict` true). Either side alone can decide, even if the other is an
 * error. `!!` lets the engine compare booleans.
 */
function compileAndOr(verdict: boolean, a: CompiledNode, b: CompiledNode): Evaluator {
  return (scope, items) => {
    const left = readCompiledNode(a, scope, items);
    if (left === !!verdict) return left;
    const right = readCompiledNode(b, scope, items);
    if (right === !!verdict || (left === !verdict && right === !verdict)) return right;
    return left === UNKNOWN || right === UNKNOWN ? UNKNOWN : undefined;
  };
}

function runEquality(operator: StrictOperator, a: CompiledNode, b: CompiledNode): Evaluator {
  const isSame = operator === "==";
  return (scope, items) => {
    const left = readCompiledNode(a, scope, items);
    const right = readCompiledNode(b, scope, items);
    return isCheapToCompare(left) && isCheapToCompare(right)
      ? (left === right) === isSame
      : applyOperator(operator, left, right);
  };
}

function runOrderComparison(operator: StrictOperator, a: CompiledNode, b: CompiledNode): Evaluator {
  const isLess = operator < "=";
  const isEqual = operator.length > 1;
  return (scope, items) => {
    const left = readCompiledNode(a, scope, items);
    const right = readCompiledNode(b, scope, items);
    const order = typeof left === "number" && typeof right === "number" ? left - right : NaN;
    if (!Number.isFinite(order)) return applyOperator(operator, left, right);
    return order === 0 ? isEqual : order < 0 === isLess;
  };
}

function runCall(name: string, parts: readonly CompiledNode[], place: Place): CompiledNode {
  const [first = EMPTY_NODE] = parts;
  if (name === "has" && parts.length === 1) return createCompiledNode(runHas(first));
  const call = ownEntryOf(functionImplementations, name);
  if (!call) return EMPTY_NODE;
  return createCompiledNode((scope, items) => {
    const values = evaluateParts(parts, scope, items);
    if (!Array.isArray(values)) return values;
    for (const value of values) if (exceedsStepLimit(countStepsToReadValue(value))) return UNKNOWN;
    return call(values, place);
  });
}

/** CEL's has(): false if its argument is an error, such as an answer that is not loaded yet; true for null. */
function runHas(operand: CompiledNode): Evaluator {
  return (scope, items) => {
    const value = readCompiledNode(operand, scope, items);
    return value === UNKNOWN ? UNKNOWN : value !== undefined;
  };
}

function runMacro(node: NodeOfKind<"macro">, bound: BoundNames, place: Place): Evaluator {
  const list = compileNode(node.list, bound, place);
  const before = compiledCount;
  const body = compileNode(node.body, [...bound, node.item], place);
  const size = compiledCount - before;
  const slot = bound.length;
  const go = macroImplementations[node.macro];
  return (scope, items = [undefined]) => {
    const all = readCompiledNode(list, scope, items);
    if (!Array.isArray(all)) return all === UNKNOWN ? UNKNOWN : undefined;
    return go(all, (one) => {
      if (exceedsStepLimit(size)) return UNKNOWN;
      items[slot] = one;
      return normalizeNumber(readCompiledNode(body, scope, items));
    });
  };
}
