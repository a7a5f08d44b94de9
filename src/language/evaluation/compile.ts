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

/** The names that the macros around a node bind, outermost first. */
type Bound = readonly string[];

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/**
 * Makes a function of an expression, once: a closure a node, with names, operators and functions looked up beforehand.
 * No code is made of text, which the policy of pages forbids. What is read of objects are their own properties.
 */
export function compile(node: Node): Expression {
  const run = runOf(node, []);
  return (scope) => withOwnSteps(run, scope);
}

/** How many nodes were compiled, ever. */
let count = 0;

const NOTHING = constant(undefined);

function runOf(node: Node, bound: Bound): Run {
  count++;
  if (node.kind === "macro") return runMacro(node, bound);
  const runs = childrenOf(node).map((child) => runOf(child, bound));
  const [a = NOTHING, b = NOTHING, c = NOTHING] = runs;
  switch (node.kind) {
    case "literal":
      return constant(node.value);
    case "name":
      return runName(node.name, bound);
    case "member":
      return runMember(node, a, bound);
    case "index":
      return (scope, items) => pick(a(scope, items), b(scope, items));
    case "list": {
      const list = (scope: Scope, items?: unknown[]) => valuesOf(runs, scope, items);
      return node.items.every(({ kind }) => kind === "literal") ? constant(list({})) : list;
    }
    case "unary":
      return runUnary(node.operator, a);
    case "binary":
      return runBinary(node.operator, a, b);
    case "conditional":
      return (scope, items) => {
        const test = a(scope, items);
        if (typeof test === "boolean") return (test ? b : c)(scope, items);
        return test === UNKNOWN ? UNKNOWN : undefined;
      };
    case "call":
      return runCall(node.name, runs);
  }
}

function constant(value: unknown): Run {
  return () => value;
}

function runName(name: string, bound: Bound): Run {
  const slot = bound.lastIndexOf(name);
  if (slot >= 0) return (_, items) => items?.[slot];
  return isOwn(name) ? (scope) => scope[name] : (scope) => ownEntry(scope, name);
}

function isOwn(name: string): boolean {
  return !(name in Object.prototype);
}

function runMember({ object, property }: Of<"member">, owner: Run, bound: Bound): Run {
  const isInherited = property in Array.prototype;
  const name = object.kind === "name" && isOwn(object.name) ? object.name : "";
  const slot = bound.lastIndexOf(name);
  if (!name) return (scope, items) => memberOf(owner(scope, items), property, isInherited);
  return (scope, items) => memberOf(slot < 0 ? scope[name] : items?.[slot], property, isInherited);
}

/** Names that no object and no list inherits need not be asked whose they are. */
function memberOf(object: unknown, key: string, isInherited: boolean): unknown {
  if (typeof object !== "object" || object === null) return object === UNKNOWN ? UNKNOWN : undefined;
  return isInherited ? ownProperty(object, key) : (object as Scope)[key]; // a list has none of such names either
}

/** The values of all. An error where one of them is one; else unknown where one of them is that. */
function valuesOf(runs: readonly Run[], scope: Scope, items?: unknown[]): unknown {
  const values = new Array<unknown>(runs.length);
  let isUnknown = false;
  let at = 0;
  for (const run of runs) {
    const value = normalize(run(scope, items));
    if (value === undefined) return undefined;
    isUnknown ||= value === UNKNOWN;
    values[at++] = value;
  }
  return isUnknown ? UNKNOWN : values;
}

function runUnary(operator: "!" | "-", operand: Run): Run {
  return (scope, items) => {
    const value = operand(scope, items);
    if (value === UNKNOWN) return UNKNOWN;
    if (operator === "!") return typeof value === "boolean" ? !value : undefined;
    return typeof value === "number" ? -value : undefined;
  };
}

function runBinary(operator: BinaryOperator, a: Run, b: Run): Run {
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
      return (scope, items) => combine(operator, a(scope, items), b(scope, items));
  }
}

/** Either side decides, whatever the other is, an error included. */
function runAbsorbing(verdict: boolean, a: Run, b: Run): Run {
  return (scope, items) => {
    const left = a(scope, items);
    if (left === verdict) return verdict;
    const right = b(scope, items);
    if (right === verdict || (left === !verdict && right === !verdict)) return right;
    return left === UNKNOWN || right === UNKNOWN ? UNKNOWN : undefined;
  };
}

function runEqual(operator: Strict, a: Run, b: Run): Run {
  const isSame = operator === "==";
  return (scope, items) => {
    const left = a(scope, items);
    const right = b(scope, items);
    return isShort(left) && isShort(right) ? (left === right) === isSame : combine(operator, left, right);
  };
}

function runOrder(operator: Strict, a: Run, b: Run): Run {
  const isLess = operator < "=";
  const isEqual = operator.length > 1;
  return (scope, items) => {
    const left = a(scope, items);
    const right = b(scope, items);
    const order = typeof left === "number" && typeof right === "number" ? left - right : NaN;
    if (!Number.isFinite(order)) return combine(operator, left, right);
    return order === 0 ? isEqual : order < 0 === isLess;
  };
}

function runCall(name: string, runs: readonly Run[]): Run {
  const [first = NOTHING] = runs;
  if (name === "has" && runs.length === 1) return runHas(first);
  const call = ownEntry(functions, name);
  if (!call) return NOTHING;
  return (scope, items) => {
    const values = valuesOf(runs, scope, items);
    if (!Array.isArray(values)) return values;
    for (const value of values) if (isTooMuch(lengthOf(value))) return UNKNOWN;
    return call(values);
  };
}

/** CEL's has(): whether what it asks for is there, as an answer is not before it came. A null is there. */
function runHas(operand: Run): Run {
  return (scope, items) => {
    const value = operand(scope, items);
    return value === UNKNOWN ? UNKNOWN : value !== undefined;
  };
}

function runMacro(node: Of<"macro">, bound: Bound): Run {
  const list = runOf(node.list, bound);
  const before = count;
  const body = runOf(node.body, [...bound, node.item]);
  const size = count - before;
  const slot = bound.length;
  const go = macros[node.macro];
  return (scope, items = []) => {
    const all = list(scope, items);
    if (!Array.isArray(all)) return all === UNKNOWN ? UNKNOWN : undefined;
    return go(all, (one) => {
      if (isTooMuch(size)) return UNKNOWN;
      items[slot] = one;
      return normalize(body(scope, items));
    });
  };
}
