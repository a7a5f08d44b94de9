import { inspect } from "node:util";
import { en } from "../../../language/messages/localized-text.ts";
import type { FileText } from "../../api.ts";
import { type DocumentVersion, HISTORY_LIMITS, type HistoryResponse } from "../../api-history.ts";
import { documentPathInFolder } from "../files/document-path-in-folder.ts";
import { contentVersionOf, readVersionedText } from "../files/save-file.ts";
import { optionalTextAt, type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";
import {
  blobHashOf,
  type DocumentCommit,
  type GitHistory,
  readCommittedText,
  readGitHistory,
} from "./git-history.ts";
import { keepVersion, listKeptVersions, readKeptVersion } from "./kept-versions.ts";

/**
 * The versions of a project's documents: commits of git, and the versions that the studio keeps at each save. Invalid
 * requests throw StudioError.
 */
export class DocumentHistory {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(input: RequestInput): Promise<HistoryResponse> {
    const path = requiredTextAt(input, "path");
    const stored = readVersionedText(this.#fileOf(path));
    const history = await readGitHistory(this.#folder, path, limitAt(input));
    const { commits, git, hasMore, isShallow } = history;
    const diskBlob = stored && blobHashOf(stored.text, commits[0]?.hash ?? "");
    const committed = commits.flatMap((commit): DocumentVersion[] =>
      commit.blob === null ? [] : [versionOfCommit(commit, { history, diskBlob })],
    );
    const blobs = new Set(commits.map(({ blob }) => blob));
    const kept = listKeptVersions(this.#folder, path).flatMap(({ at, name }): DocumentVersion[] => {
      const text = readKeptVersion(this.#folder, path, name);
      if (text === undefined || blobs.has(blobHashOf(text, commits[0]?.hash ?? ""))) return [];
      const isOnDisk = text === stored?.text;
      return [
        { id: `kept-${name}`, kind: "kept", at, author: null, subject: null, branch: null, path, isOnDisk },
      ];
    });
    return {
      ...{ git, isShallow, hasMore },
      versions: mergeByTime(committed, kept),
      lastCommit: committed.find(({ branch }) => branch === null)?.id ?? null,
    };
  }

  async version(input: RequestInput): Promise<FileText> {
    const path = requiredTextAt(input, "path");
    const text = await this.text(path, requiredTextAt(input, "id"));
    return { path, text, version: contentVersionOf(text) };
  }

  /** Returns the text of a version. Only versions of this document are read, whatever the id names. */
  async text(path: string, id: string): Promise<string> {
    this.#fileOf(path);
    const [, kind, name = ""] = /^(commit|kept)-([\w.-]{1,80})$/.exec(id) ?? [];
    const text =
      kind === "commit"
        ? await this.#committedText(path, name)
        : kind === "kept"
          ? readKeptVersion(this.#folder, path, name)
          : undefined;
    if (text !== undefined) return text;
    throw new StudioError(
      en`${path} has no such version any more. Reload the history.`
        .zh`${path} 已经没有这个版本，请重新打开历史。`,
      404,
    );
  }

  /** Keeps the replaced and the new text of a saved document. A failure is reported in the terminal only: the save worked. */
  keep(path: string, { before, text }: { before: string | undefined; text: string }): void {
    try {
      const at = Date.now();
      // Usually the latest kept version; else another program wrote it.
      if (before !== undefined) keepVersion(this.#folder, path, { text: before, at: at - 1 });
      keepVersion(this.#folder, path, { text, at });
    } catch (error) {
      process.stderr.write(`The version of ${path} was not kept: ${inspect(error)}\n`);
    }
  }

  async #committedText(path: string, hash: string): Promise<string | undefined> {
    const { commits } = await readGitHistory(this.#folder, path, HISTORY_LIMITS.most);
    const commit = commits.find((one) => one.hash === hash);
    return commit && commit.blob !== null ? readCommittedText(this.#folder, commit) : undefined;
  }

  #fileOf(path: string): string {
    return documentPathInFolder(this.#folder, path);
  }
}

function limitAt(input: RequestInput): number {
  const limit = Number(optionalTextAt(input, "limit") ?? HISTORY_LIMITS.usual);
  return Number.isInteger(limit) ? Math.min(Math.max(1, limit), HISTORY_LIMITS.most) : HISTORY_LIMITS.usual;
}

function versionOfCommit(
  { at, author, blob, branch, hash, path, subject }: DocumentCommit,
  { diskBlob, history }: { diskBlob: string | undefined; history: GitHistory },
): DocumentVersion {
  const { prefix } = history;
  const shown = path.startsWith(prefix) ? path.slice(prefix.length) : `/${path}`;
  const isOnDisk = blob === diskBlob;
  return { id: `commit-${hash}`, kind: "commit", at, author, subject, branch, path: shown, isOnDisk };
}

/** Merges both lists, the latest first, and keeps the order of the commits: their clocks may differ. Pure. */
function mergeByTime(
  commits: readonly DocumentVersion[],
  kept: readonly DocumentVersion[],
): DocumentVersion[] {
  const merged: DocumentVersion[] = [];
  const left = [...kept];
  for (const commit of commits) {
    while (left[0] && left[0].at >= commit.at) merged.push(...left.splice(0, 1));
    merged.push(commit);
  }
  return [...merged, ...left];
}
