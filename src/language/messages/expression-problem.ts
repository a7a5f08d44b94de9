import type { LocalizedText } from "./localized-text.ts";
/**
 * A problem that the validator finds in an expression or template. Offsets count UTF-16 code units of its text,
 * end exclusive.
 */
export interface ExpressionProblem {
  start: number;
  end: number;
  rule: ExpressionRule;
  severity: "error" | "warning";
  /** States what was found, then what was expected. */
  message: LocalizedText;
  /** Advice in one imperative line. */
  fix?: LocalizedText;
  /** Replacement for the characters from start to end that fixes the problem. */
  suggestion?: string;
  /** Name that is missing. Problems with the same subject count as one. */
  subject?: string;
  /** The name could be declared in the document but is not. `has()` may still ask for it. */
  isUndeclared?: true;
}

/** Rules of the validator that check expressions and templates. */
export type ExpressionRule =
  | "syntax"
  | "unknown-name"
  | "unknown-function"
  | "unknown-format"
  | "type-mismatch"
  | "impossible-value"
  | "unordered-index"
  | "wrong-arguments";
