import { memoize } from "../memoize.ts";
import type { Place } from "../place.ts";
import type { Node, Scope } from "../syntax/ast.ts";
import { stripUnknown, UNKNOWN } from "../values.ts";
import { compileExpression } from "./compile.ts";

const compiledAt = memoize((place: Place) => memoize((node: Node) => compileExpression(node, place)));

/**
 * Evaluates an expression, compiled on first use. Returns undefined for an error and UNKNOWN for an unknown
 * value.
 */
export function evaluateRaw(node: Node, scope: Scope, place: Place): unknown {
  return compiledAt(place)(node)(scope);
}

/**
 * Evaluates an expression to a plain value; an error or an unknown value becomes null (see `replaceUnknownByNull`).
 */
export function evaluate(node: Node, scope: Scope, place: Place): unknown {
  return replaceUnknownByNull(evaluateRaw(node, scope, place));
}

/** Whether a condition is exactly true; false for an error and for an unknown value. */
export function isConditionTrue(node: Node, scope: Scope, place: Place): boolean {
  return evaluateRaw(node, scope, place) === true;
}

/** Evaluates a condition to true, false or UNKNOWN (see `toConditionValue`). */
export function evaluateCondition(node: Node, scope: Scope, place: Place): boolean | typeof UNKNOWN {
  return toConditionValue(evaluateRaw(node, scope, place));
}

/**
 * Converts the value of an expression to the result of a condition: true and UNKNOWN stay, anything else
 * becomes false. So does an error: the data that the condition reads does not exist.
 */
export function toConditionValue(value: unknown): boolean | typeof UNKNOWN {
  return value === UNKNOWN ? UNKNOWN : value === true;
}

/**
 * Replaces errors and unknown values by null, also inside lists and objects, and removes items that may be
 * missing. Never throws; pure.
 */
export function replaceUnknownByNull(value: unknown): unknown {
  try {
    return stripUnknown(value) ?? null;
  } catch {
    return null; // nested too deep for the stack
  }
}
