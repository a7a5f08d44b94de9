import type { Refactoring } from "../refactor/refactoring.ts";

/**
 * POST refactor/draft: plans to change an amount of an edited text, or to add or remove a prize. Writes nothing: the editor
 * applies the replacements. 409 with a message if it is impossible. The response is `Refactoring`.
 */
export interface DraftRefactoringRequest {
  editor: string;
  path: string;
  text: string;
  kind: "amount" | "add-prize" | "remove-prize";
  amount: number;
  /** The new amount, for `amount`. */
  next?: number;
  /** JSON Pointer of the value that the operator changed. */
  pointer?: string;
}

/** Kinds of changes of a whole document, or of unused pictures. */
export type FileRefactoringKind = "rename" | "move" | "duplicate" | "delete" | "pictures";

/** POST refactor/plan: says what a refactoring of files would do. The response is `Refactoring`, or 409 with a message. */
export interface FileRefactoringRequest {
  kind: FileRefactoringKind;
  path: string;
  /** The new id, for `rename` and `duplicate`. */
  id?: string;
  /** The new route, for `rename`. */
  route?: string;
  /** The new folder, for `move`; empty for the campaigns folder. */
  folder?: string;
  /** The title of the copy. */
  title?: string;
}

/** POST refactor/apply: does it. The response is `AppliedRefactoring`. */
export interface ApplyRefactoringRequest extends FileRefactoringRequest {
  /** The accepted places, as `placeKey` returns them, or the accepted pictures. */
  accepted: readonly string[];
}

/** Response to POST refactor/apply. */
export interface AppliedRefactoring {
  /** The path of the document afterwards, or of its copy; null if it was deleted. */
  path: string | null;
}

/** Identifies a place of a plan. */
export function placeKey({ path, start }: Refactoring["places"][number]): string {
  return `${path}:${start}`;
}
