import type { Saying } from "./saying.ts";
/** One mistake in an expression or template. Offsets count UTF-16 code units of its text, end exclusive. */
export interface ExpressionProblem {
  start: number;
  end: number;
  rule: ExpressionRule;
  severity: "error" | "warning";
  /** What was found, then what was expected. */
  message: Saying;
  /** What to do, one imperative line. */
  fix?: Saying;
  /** Put in place of the characters from start to end, it mends the mistake. */
  suggestion?: string;
  /** What is nowhere to be found: one mistake, however often it is read. */
  subject?: string;
  /** Whether the document might say it, but does not: has() may ask for it. */
  isUnsaid?: true;
}

export type ExpressionRule =
  | "syntax"
  | "unknown-name"
  | "unknown-function"
  | "unknown-format"
  | "type-mismatch"
  | "impossible-value"
  | "wrong-arguments";
