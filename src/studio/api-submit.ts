import type { LocalizedText } from "../language/messages/localized-text.ts";

/** Response to GET submit?path=: what can be submitted. 409 with a message if nothing can be. */
export interface SubmitState {
  /** The changed files of the project, the document and its pictures first. */
  files: readonly ChangedFile[];
  /** The current branch; null if HEAD is detached. */
  branch: string | null;
  /** A name for a new branch that does not exist yet. */
  newBranch: string;
  /** The remote that receives pushes; null if none is set. */
  remote: string | null;
  /** The author that git knows; null if the operator has to enter one. */
  author: Author | null;
  /** Whether the repository has a `pre-commit` hook, which a submit does not run. */
  hasUnrunHook: boolean;
}

export interface Author {
  name: string;
  email: string;
}

/** A file that differs from the last commit. */
export interface ChangedFile {
  /** Relative to the project's folder. */
  path: string;
  kind: "changed" | "added" | "deleted";
  /** Whether it is the document, or a picture that the document names. */
  belongs: boolean;
}

/** POST submit: commits files on a branch. The response is `SubmitResult`. */
export interface SubmitRequest {
  path: string;
  /** The version of the document that the operator reviewed (see `FileText`); null if the document was deleted. */
  version: string | null;
  files: readonly string[];
  message: string;
  branch: string;
  isNewBranch: boolean;
  isPushed: boolean;
  /** Only if git knows no author. */
  author: Author | null;
}

/** Response to POST submit and POST submit/push (`branch`). */
export interface SubmitResult {
  /** The hash of the commit. */
  commit: string;
  branch: string;
  /** Null if the branch was not pushed because this was not asked for, or no remote is set. */
  push: PushResult | null;
}

/** The result of a push. If it was refused, the commit exists on this computer only. */
export interface PushResult {
  remote: string;
  /** Why it was refused; null if it was accepted. */
  refusal: LocalizedText | null;
  /** The last lines that git printed. */
  output: string;
  /** The address at which the remote offers to open a pull request; null if it named none. */
  pullRequest: string | null;
}
