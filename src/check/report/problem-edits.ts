import type { TextEdit } from "../json/apply-edits.ts";
import type { Problem } from "./problem.ts";

/** Returns the edits of a problem's file that make its machine fix, in text order; empty if it has none. */
export function problemEdits({ start, end, suggestion, furtherEdits = [] }: Problem): TextEdit[] {
  return suggestion === undefined ? [] : [{ start, end, suggestion }, ...furtherEdits];
}

/** Returns whether an edit of one list touches the characters of an edit of the other. */
export function doEditsOverlap(ones: readonly TextEdit[], others: readonly TextEdit[]): boolean {
  return ones.some((one) => others.some((other) => one.start <= other.end && other.start <= one.end));
}
