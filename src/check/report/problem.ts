/** One mistake in one file, written for the person who made it. */
export interface Problem {
  /** Path of the file as it was given. */
  file: string;
  /** From 1. Columns count UTF-16 code units, as editors do. */
  line: number;
  column: number;
  /** Where the offending characters stand in the file's text (UTF-16 code units), for editors and code frames. */
  start: number;
  end: number;
  /** JSON Pointer (RFC 6901) of the value that is meant. */
  pointer: string;
  /** Stable id; the rule's file bears the same name. */
  rule: string;
  severity: "error" | "warning";
  /** What was found, then what was expected. */
  message: string;
  /** What to do, one imperative line. */
  fix?: string;
  /** The word or text that was probably meant; put in place of the characters from start to end it mends the mistake. */
  suggestion?: string;
  /** The suggestion is all that can have been meant. */
  isSure?: true;
  /** The smallest answer of the server that shows the mistake, such as "status.count=3, status.open=false". */
  counterexample?: string;
}
