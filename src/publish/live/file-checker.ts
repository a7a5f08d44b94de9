import type { CheckedDocument } from "../../check/check-documents.ts";
import type { FileResult } from "../../check/check-session.ts";
import type { RuleSelection } from "../../check/checker.ts";
import { listProblems } from "../../check/report/problem-list.ts";
import type { FolderState } from "./live-folder.ts";

/** The result of checking a document's file. */
interface CheckedFile {
  result: FileResult;
  documents: readonly CheckedDocument[];
  /** The files that its documents are made of, including itself, relative to the folder. */
  sources: readonly string[];
  /** The latest state for which the result is valid. */
  state: FolderState;
}

/** Checks single files of a folder, and caches each result while everything it depends on is unchanged. */
export class FileChecker {
  readonly #whole = new Map<string, CheckedFile>();
  readonly #errors = new Map<string, CheckedFile>();

  /** Returns all problems of a file, and its documents. */
  at(state: FolderState, path: string): CheckedFile {
    return (
      findValidCheckResult(this.#whole, state, path) ??
      storeCheckResult(this.#whole, path, checkFile(state, path, "all"))
    );
  }

  /** Returns at least the errors of a file, and its documents. Faster, since it skips the documents that extend the file. */
  errorsAt(state: FolderState, path: string): CheckedFile {
    return (
      findValidCheckResult(this.#whole, state, path) ??
      findValidCheckResult(this.#errors, state, path) ??
      storeCheckResult(this.#errors, path, checkFile(state, path, "errors"))
    );
  }

  /** Returns the last full result for a file, which may be outdated; undefined if it was never checked. */
  recall(path: string): FileResult | undefined {
    return this.#whole.get(path)?.result;
  }

  /** Forgets files that no longer exist. */
  keepOnly({ files }: FolderState): void {
    for (const all of [this.#whole, this.#errors])
      for (const path of all.keys()) if (!files.has(path)) all.delete(path);
  }

  /** Returns whether a document is without errors, in its files and in what it uses of its brand. */
  isSound(state: FolderState, { document }: CheckedDocument): boolean {
    const paths = filesOfDocument(document);
    const found = paths.flatMap((path) => this.errorsAt(state, path).result.found);
    return listProblems(found, paths).every(({ severity }) => severity !== "error");
  }
}

/** Returns an earlier result if it is still valid. */
function findValidCheckResult(
  all: Map<string, CheckedFile>,
  state: FolderState,
  path: string,
): CheckedFile | undefined {
  const checked = all.get(path);
  if (!checked || checked.state === state) return checked;
  return state.session.holds(checked.result) ? storeCheckResult(all, path, { ...checked, state }) : undefined;
}

function storeCheckResult(all: Map<string, CheckedFile>, path: string, checked: CheckedFile): CheckedFile {
  all.set(path, checked);
  return checked;
}

function checkFile(state: FolderState, path: string, asked: RuleSelection): CheckedFile {
  const { result, documents } = state.session.inspect(path, asked);
  const sources = documents.flatMap(({ document }) => filesOfDocument(document));
  return { result, documents, sources: [...new Set([path, ...sources])], state };
}

/** Returns the files of a document: its own file and those of its bases. */
function filesOfDocument({ file, extension }: CheckedDocument["document"]): string[] {
  const bases = extension?.status === "followed" ? extension.files : [];
  return [file, ...bases].map(({ source }) => source.path);
}
