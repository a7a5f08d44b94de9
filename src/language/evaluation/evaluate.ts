import { memoize } from "../memoize.ts";
import type { Node, Scope } from "../syntax/ast.ts";
import { knownPart, UNKNOWN } from "../values.ts";
import { compile } from "./compile.ts";

const compiled = memoize(compile);

/** The value of an expression, compiled when it is first asked for: an error is undefined, what is unknown UNKNOWN. */
export function attempt(node: Node, scope: Scope): unknown {
  return compiled(node)(scope);
}

/** The same as it may leave the page, where `known` says how. */
export function evaluate(node: Node, scope: Scope): unknown {
  return known(attempt(node, scope));
}

/** Whether a condition holds: only if it is exactly true. */
export function holds(node: Node, scope: Scope): boolean {
  return attempt(node, scope) === true;
}

/** The condition's verdict, where `asVerdict` says which there are. */
export function verdictOf(node: Node, scope: Scope): boolean | typeof UNKNOWN {
  return asVerdict(attempt(node, scope));
}

/**
 * What a condition of this value says: true, not true (an error included: what it asks about is not there), or UNKNOWN,
 * where it depends on something that could not be read.
 */
export function asVerdict(value: unknown): boolean | typeof UNKNOWN {
  return value === UNKNOWN ? UNKNOWN : value === true;
}

/**
 * A value as it may leave the page: null for an error and for what is unknown, inside of a list or an object, too; items
 * that may not be there are left out. Never throws, whatever the data; pure.
 */
export function known(value: unknown): unknown {
  try {
    return knownPart(value) ?? null;
  } catch {
    return null; // nested deeper than the stack
  }
}
