/** A version of a document in its history. */
export interface DocumentVersion {
  /** `commit-<hash>`, or `kept-<name>` for a version that the studio kept at a save. */
  id: string;
  kind: "commit" | "kept";
  /** Time of the version, in milliseconds since 1970. */
  at: number;
  /** The author of a commit; null for a kept version. */
  author: string | null;
  /** The first line of the commit message; null for a kept version. */
  subject: string | null;
  /** The branch of a commit that the current branch does not contain yet; else null. */
  branch: string | null;
  /** The document's path at that time. */
  path: string;
  /** Whether it has the text of the file on disk. */
  isOnDisk: boolean;
}

/**
 * Response to GET history?path=&limit=: the versions of a document, the latest first. A kept version with the text of a
 * commit is left out. GET version?path=&id= returns a version's text as `FileText`.
 */
export interface HistoryResponse {
  versions: readonly DocumentVersion[];
  /** Whether the project is in a git repository: `missing` means that git is not installed. */
  git: "repository" | "none" | "missing";
  /** Whether the clone lacks the older commits. */
  isShallow: boolean;
  /** Whether older versions exist than `limit` allows. */
  hasMore: boolean;
  /** The last version that the current branch contains; null without such a version. */
  lastCommit: string | null;
}

/** Number of commits in a history unless the request says otherwise, and the most that it may ask for. */
export const HISTORY_LIMITS = { usual: 50, most: 1000 };
