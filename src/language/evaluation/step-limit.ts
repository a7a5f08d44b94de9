import type { Scope } from "../syntax/ast.ts";
import { normalizeNumber } from "../values.ts";

/**
 * Maximum number of steps of one evaluation; beyond it, the value is unknown, so that the page does not freeze.
 * Real expressions take some hundred.
 */
const MAX_EVALUATION_STEPS = 1e6;

/** Number of steps that the evaluation in progress has taken. */
let takenSteps = 0;

/**
 * Counts steps that depend on the size of the data: for a macro, items times the parts of its body; for a text
 * or a list, its length. Returns whether the expression exceeds its limit; its value is then unknown.
 */
export function exceedsStepLimit(more: number): boolean {
  takenSteps += more;
  return takenSteps > MAX_EVALUATION_STEPS;
}

/** Returns the length of a text or a list, as a number of steps to count; 0 for other values. */
export function countStepsToReadValue(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : 0;
}

/**
 * Evaluates an expression with its own step count, so that values which the scope computes on first read count
 * separately. Returns undefined (an error) if the data is nested too deep for the stack or a getter throws.
 */
export function evaluateWithOwnStepCount<P>(
  read: (part: P, scope: Scope) => unknown,
  part: P,
  scope: Scope,
): unknown {
  const outer = takenSteps;
  takenSteps = 0;
  try {
    return normalizeNumber(read(part, scope));
  } catch {
    return undefined;
  } finally {
    takenSteps = outer;
  }
}
