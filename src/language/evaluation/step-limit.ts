import type { Scope } from "../syntax/ast.ts";
import { normalize } from "../values.ts";

/** Expressions of real pages take some hundred steps; one beyond this limit would freeze the page and is unknown. */
const MAX_EVALUATION_STEPS = 1e6;

/** Steps that the current expression has taken. */
let steps = 0;

/**
 * Counts steps whose number depends on the data: for each item of a macro, the number of nodes in its body; for a text
 * or a list, its length.
 * @returns whether the expression has exceeded its limit; its value is then unknown
 */
export function exceedsStepLimit(more: number): boolean {
  steps += more;
  return steps > MAX_EVALUATION_STEPS;
}

export function lengthOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : 0;
}

/**
 * Evaluates an expression with its own step count, so that values which the scope computes on first read count
 * separately. Returns undefined (an error) if the data is nested too deep for the stack or a getter throws.
 */
export function withOwnStepCount<P>(
  read: (part: P, scope: Scope) => unknown,
  part: P,
  scope: Scope,
): unknown {
  const outer = steps;
  steps = 0;
  try {
    return normalize(read(part, scope));
  } catch {
    return undefined;
  } finally {
    steps = outer;
  }
}
