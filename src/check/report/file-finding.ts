import type { Problem } from "./problem.ts";

/** A range of characters in a file, from offset `start` to `end`. */
export type FileRange = Pick<Problem, "file" | "start" | "end">;

/**
 * A problem as found in one document, before duplicates from other documents are removed. Plain data that can be
 * serialized.
 */
export interface FileFinding {
  problem: Problem;
  /**
   * The characters that are wrong. `problem` may report them elsewhere, for example at `extends` if they are in a
   * base.
   */
  at: FileRange;
  /** The characters where a wrong value is used, if the problem is reported at its cause. */
  usedAt?: FileRange;
  /** Values whose own problem would explain this one, and the missing name that it is about (see `Finding`). */
  dependsOn?: readonly FileRange[];
  subject?: string | undefined;
  /** The problems to report instead, nearest document first, if several files miss one definition (see `Finding`). */
  shared?: { name: string; places: readonly { problem: Problem; depth: number }[] };
  /** The document it was found in; undefined for a problem of the file's text. */
  document?: string;
  /** Whether the wrong characters are in a base, not in the document's own file. */
  isInherited: boolean;
  /** How many more problems of the rule, or of the document, are only counted. */
  omitted?: number;
}
