import type { Scope } from "../syntax/ast.ts";
import { normalize } from "../values.ts";

/** Expressions of real pages take some hundred: one that takes more would freeze the page, so its value is unknown. */
const MOST_STEPS = 1e6;

/** What the expression at hand has taken so far. */
let steps = 0;

/**
 * Counts what costs time by the size of the data: as many steps as a macro's body has nodes, for each item; and as many
 * as a text or a list is long with which something is done.
 * @returns whether that is more than an expression may take: what it was for is unknown
 */
export function isTooMuch(more: number): boolean {
  steps += more;
  return steps > MOST_STEPS;
}

export function lengthOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : 0;
}

/**
 * The value with steps of its own: what the scope works out when it is first read is counted by itself. An error, too,
 * where the data is nested deeper than the stack, or has a getter that throws.
 */
export function withOwnSteps<P>(read: (part: P, scope: Scope) => unknown, part: P, scope: Scope): unknown {
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
