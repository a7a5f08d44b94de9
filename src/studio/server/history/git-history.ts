import { createHash } from "node:crypto";
import { gitIn, type RunGit } from "../../../publish/run-git.ts";
import { type FolderRepository, findRepository } from "./find-repository.ts";

/** A commit that changed a document. */
export interface DocumentCommit {
  hash: string;
  /** Time of the commit, in milliseconds since 1970. */
  at: number;
  author: string;
  subject: string;
  /** The branch of a commit that HEAD does not contain; else null. */
  branch: string | null;
  /** The document's path at that time, relative to the root of the repository. */
  path: string;
  /** The hash of the content; null if the commit deleted the document. */
  blob: string | null;
}

/** The commits of a document, the latest first. */
export interface GitHistory extends Pick<FolderRepository, "isShallow" | "prefix"> {
  git: FolderRepository["state"];
  commits: readonly DocumentCommit[];
  hasMore: boolean;
}

/** Branches that the studio creates begin with this. The history includes those that are not merged yet. */
export const BRANCH_PREFIX = "studio/";

/**
 * Returns the commits that changed a document, renames followed; merges only if they differ from their first parent.
 * `path` is relative to `folder`.
 */
export async function readGitHistory(folder: string, path: string, limit: number): Promise<GitHistory> {
  const git = gitIn(folder);
  const { isShallow, prefix, state } = await findRepository(git);
  const log = state === "repository" ? await readLog(git, path, limit) : "";
  const commits = parseLog(log).map((commit) => ({ ...commit, branch: branchName(commit.branch) }));
  return {
    ...{ git: state, prefix, isShallow },
    commits: commits.slice(0, limit),
    hasMore: commits.length > limit,
  };
}

/** Separates the fields of a commit. */
const FIELD = "\x1f";

async function readLog(git: RunGit, path: string, limit: number): Promise<string> {
  const format = ["%H", "%at", "%aN", "%S", "%s"].join("%x1f");
  const { stdout } = await git([
    ...["log", "--follow", "-z", "--raw", "--no-abbrev", "--diff-merges=first-parent"],
    ...[`--max-count=${limit + 1}`, `--format=${format}`],
    // A new repository has no HEAD yet.
    ...["--ignore-missing", "HEAD", `--branches=${BRANCH_PREFIX}*`, "--", path],
  ]);
  return stdout;
}

/**
 * Parses the output of `git log -z --raw`: for each commit, its fields, then `:mode mode blob blob status`, then the path,
 * after a rename the old path and the new one. All end with a zero byte. Pure.
 */
function parseLog(log: string): DocumentCommit[] {
  const commits: DocumentCommit[] = [];
  const parts = log.split("\0");
  for (let index = 0; index < parts.length; index++) {
    const part = (parts[index] ?? "").trimStart();
    if (part.includes(FIELD)) {
      const [hash = "", seconds, author = "", ref = "", ...subject] = part.split(FIELD);
      commits.push({
        ...{ hash, author, subject: subject.join(FIELD), at: Number(seconds) * 1000 },
        ...{ branch: ref === "HEAD" ? null : ref, path: "", blob: null },
      });
    } else if (part.startsWith(":")) {
      const [, , , blob = "", status = ""] = part.split(" ");
      const commit = commits.at(-1);
      const isRename = /^[RC]/.test(status);
      const path = parts[index + (isRename ? 2 : 1)] ?? "";
      index += isRename ? 2 : 1;
      if (commit) [commit.path, commit.blob] = [path, /^0+$/.test(blob) ? null : blob];
    }
  }
  return commits;
}

function branchName(ref: string | null): string | null {
  return ref === null ? null : ref.replace(/^refs\/heads\//, "");
}

/** Returns the content of a commit's document. */
export async function readCommittedText(folder: string, { blob }: DocumentCommit): Promise<string> {
  return blob === null ? "" : (await gitIn(folder)(["cat-file", "blob", blob])).stdout;
}

/** Returns the name of a content in a repository whose names are as long as `other`. Pure. */
export function blobHashOf(content: string, other: string): string {
  const bytes = Buffer.from(content);
  const algorithm = other.length === 64 ? "sha256" : "sha1";
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
