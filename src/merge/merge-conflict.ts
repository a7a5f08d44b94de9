import type { LocalizedText } from "../language/messages/localized-text.ts";

/** One of the two sides of a merge. */
export type MergeSide = "mine" | "theirs";

/** The side that the operator chose for conflicts, by the conflict's id. */
export type MergeChoices = Readonly<Record<string, MergeSide>>;

/** A value of a conflict: in words, and as written in its document. */
export interface ConflictValue {
  said: LocalizedText;
  /** The text of the value, possibly of several lines. */
  written: string;
}

/** A place that both sides changed differently. A value is null where the place does not exist. */
export interface MergeConflict {
  /** Stays the same if the texts are merged again with other choices. */
  id: string;
  /** The place in words. */
  place: LocalizedText;
  /** The value both sides started from; undefined if it is not known. */
  base: ConflictValue | null | undefined;
  mine: ConflictValue | null;
  theirs: ConflictValue | null;
}

/** The values of one place in the three documents; undefined where the place does not exist. */
export interface ThreeSides<T> {
  base: T;
  mine: T;
  theirs: T;
}
