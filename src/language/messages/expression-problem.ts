import type { Saying } from "./saying.ts";
/** Problem in an expression or template. Offsets count UTF-16 code units of its text, end exclusive. */
export interface ExpressionProblem {
  start: number;
  end: number;
  rule: ExpressionRule;
  severity: "error" | "warning";
  /** States what was found, then what was expected. */
  message: Saying;
  /** Advice in one imperative line. */
  fix?: Saying;
  /** Replacement for the characters from start to end that fixes the problem. */
  suggestion?: string;
  /** Name that is missing. Problems with the same subject count as one. */
  subject?: string;
  /** The document may declare the name but does not. has() may ask for it. */
  isUndeclared?: true;
}

export type ExpressionRule =
  | "syntax"
  | "unknown-name"
  | "unknown-function"
  | "unknown-format"
  | "type-mismatch"
  | "impossible-value"
  | "wrong-arguments";
