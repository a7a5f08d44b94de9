import type { BinaryOperator, Node, Scope } from "../syntax/ast.ts";
import { childrenOf } from "../syntax/names-in.ts";
import { isShort, normalize, ownEntry, ownProperty, UNKNOWN } from "../values.ts";
import { functions } from "./functions.ts";
import { macros } from "./macros.ts";
import { combine, pick, type Strict } from "./operators.ts";
import { isTooMuch, lengthOf, withOwnSteps } from "./steps.ts";

/** An expression ready to be asked: an error is undefined, what is unknown UNKNOWN. Never throws; pure. */
export type Expression = (scope: Scope) => unknown;

/** What a node does. `items` are those that the macros around it are at, outermost first; outside of macros none. */
type Run = (scope: Scope, items?: unknown[]) => unknown;

/** A node made ready. One that has to be worked out has a `run`; others are constants, names, or members of names. */
interface Part {
  run: Run | undefined;
  /** The constant's value, or the name. */
  value: unknown;
  /** Where the name is looked up: among the items, from 0 on, or in the scope. */
  slot: number;
  /** The member of the name. */
  key: string | undefined;
}

/** Slots that are none of the items'. */
const NO_NAME = -2;
const IN_SCOPE = -1;

/** The names that the macros around a node bind, outermost first. */
type Bound = readonly string[];

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * Makes a function of an expression, once: a closure a node, with names, operators and functions looked up beforehand.
 * No code is made of text, which the policy of pages forbids. What is read of objects are their own properties.
 */
export function compile(node: Node): Expression {
  const part = partOf(node, []);
  return (scope) => withOwnSteps(read, part, scope);
}

/** How many nodes were compiled, ever. */
let count = 0;

function partOf(node: Node, bound: Bound): Part {
  count++;
  if (node.kind === "macro") return made(runMacro(node, bound));
  const parts = childrenOf(node).map((child) => partOf(child, bound));
  const [a = NOTHING, b = NOTHING, c = NOTHING] = parts;
  switch (node.kind) {
    case "literal":
      return made(undefined, node.value);
    case "name":
      return nameOf(node.name, bound);
    case "member":
      return memberOf(a, node.property);
    case "list":
      return folded(parts, (scope, items) => valuesOf(parts, scope, items));
    case "unary":
      return folded(parts, runUnary(node.operator, a));
    case "index":
      return made((scope, items) => pick(read(a, scope, items), read(b, scope, items)));
    case "binary":
      return made(runBinary(node.operator, a, b));
    case "conditional":
      return made((scope, items) => {
        const test = read(a, scope, items);
        if (typeof test === "boolean") return read(test ? b : c, scope, items);
        return test === UNKNOWN ? UNKNOWN : undefined;
      });
    case "call":
      return runCall(node.name, parts);
  }
}

/** Every part has the same fields in the same order: so reading one is as quick as reading any other. */
function made(run?: Run, value?: unknown, slot = NO_NAME, key?: string): Part {
  return { run, value, slot, key };
}

const NOTHING = made();

/** The value of a part. What needs no working out costs no call, and most parts are such. */
function read({ run, value, slot, key }: Part, scope: Scope, items?: unknown[]): unknown {
  if (slot === NO_NAME) return run === undefined ? value : run(scope, items);
  const owner = slot === IN_SCOPE ? scope[value as string] : items?.[slot];
  if (key === undefined) return owner;
  if (typeof owner !== "object" || owner === null) return owner === UNKNOWN ? UNKNOWN : undefined;
  return (owner as Scope)[key]; // a list has none of such names either
}

/** What only hangs on constants is worked out at once. */
function folded(parts: readonly Part[], run: Run): Part {
  return parts.some(({ run, slot }) => run || slot !== NO_NAME) ? made(run) : made(undefined, run({}));
}

/** A name that an object or a list inherits has to be asked whose it is, here and as a member. */
function nameOf(name: string, bound: Bound): Part {
  const slot = bound.lastIndexOf(name);
  const isSafe = slot !== IN_SCOPE || !(name in Array.prototype);
  return isSafe ? made(undefined, name, slot) : made((scope) => ownEntry(scope, name));
}

function memberOf(owner: Part, key: string): Part {
  const isName = owner.slot !== NO_NAME && !owner.key;
  if (isName && !(key in Array.prototype)) return made(undefined, owner.value, owner.slot, key);
  return made((scope, items) => {
    const object = read(owner, scope, items);
    return object === UNKNOWN ? UNKNOWN : ownProperty(object, key);
  });
}

/** The values of all. An error where one of them is one; else unknown where one of them is that. */
function valuesOf(parts: readonly Part[], scope: Scope, items?: unknown[]): unknown {
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

function runUnary(operator: "!" | "-", operand: Part): Run {
  return (scope, items) => {
    const value = read(operand, scope, items);
    if (operator === "!" && typeof value === "boolean") return !value;
    if (operator === "-" && typeof value === "number") return -value;
    return value === UNKNOWN ? UNKNOWN : undefined;
  };
}

function runBinary(operator: BinaryOperator, a: Part, b: Part): Run {
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
      return (scope, items) => combine(operator, read(a, scope, items), read(b, scope, items));
  }
}

/** Either side decides, whatever the other is, an error included. With `!` the engine knows it compares a boolean. */
function runAbsorbing(verdict: boolean, a: Part, b: Part): Run {
  return (scope, items) => {
    const left = read(a, scope, items);
    if (left === !!verdict) return left;
    const right = read(b, scope, items);
    if (right === !!verdict || (left === !verdict && right === !verdict)) return right;
    return left === UNKNOWN || right === UNKNOWN ? UNKNOWN : undefined;
  };
}

function runEqual(operator: Strict, a: Part, b: Part): Run {
  const isSame = operator === "==";
  return (scope, items) => {
    const left = read(a, scope, items);
    const right = read(b, scope, items);
    return isShort(left) && isShort(right) ? (left === right) === isSame : combine(operator, left, right);
  };
}

function runOrder(operator: Strict, a: Part, b: Part): Run {
  const isLess = operator < "=";
  const isEqual = operator.length > 1;
  return (scope, items) => {
    const left = read(a, scope, items);
    const right = read(b, scope, items);
    const order = typeof left === "number" && typeof right === "number" ? left - right : NaN;
    if (!Number.isFinite(order)) return combine(operator, left, right);
    return order === 0 ? isEqual : order < 0 === isLess;
  };
}

function runCall(name: string, parts: readonly Part[]): Part {
  const [first = NOTHING] = parts;
  if (name === "has" && parts.length === 1) return made(runHas(first));
  const call = ownEntry(functions, name);
  if (!call) return NOTHING;
  return made((scope, items) => {
    const values = valuesOf(parts, scope, items);
    if (!Array.isArray(values)) return values;
    for (const value of values) if (isTooMuch(lengthOf(value))) return UNKNOWN;
    return call(values);
  });
}

/** CEL's has(): whether what it asks for is there, as an answer is not before it came. A null is there. */
function runHas(operand: Part): Run {
  return (scope, items) => {
    const value = read(operand, scope, items);
    return value === UNKNOWN ? UNKNOWN : value !== undefined;
  };
}

function runMacro(node: Of<"macro">, bound: Bound): Run {
  const list = partOf(node.list, bound);
  const before = count;
  const body = partOf(node.body, [...bound, node.item]);
  const size = count - before;
  const slot = bound.length;
  const go = macros[node.macro];
  return (scope, items = [undefined]) => {
    const all = read(list, scope, items);
    if (!Array.isArray(all)) return all === UNKNOWN ? UNKNOWN : undefined;
    return go(all, (one) => {
      if (isTooMuch(size)) return UNKNOWN;
      items[slot] = one;
      return normalize(read(body, scope, items));
    });
  };
}
