import type { CheckedDocument } from "../../check/check.ts";
import type { RuleSelection } from "../../check/check-file.ts";
import { problemsIn } from "../../check/report/problem-list.ts";
import type { FileResult } from "../../check/session.ts";
import type { FolderState } from "./live-folder.ts";

/** The result of checking a document's file. */
interface Checked {
  result: FileResult;
  documents: readonly CheckedDocument[];
  /** The files that its documents are made of, including itself, relative to the folder. */
  sources: readonly string[];
  /** The latest state for which the result is valid. */
  state: FolderState;
}

/** Checks single files of a folder, and caches each result while everything it depends on is unchanged. */
export class CheckedFiles {
  readonly #whole = new Map<string, Checked>();
  readonly #errors = new Map<string, Checked>();

  /** Returns all problems of a file, and its documents. */
  at(state: FolderState, path: string): Checked {
    return known(this.#whole, state, path) ?? keep(this.#whole, path, inspect(state, path, "all"));
  }

  /** Returns at least the errors of a file, and its documents. Faster, since it skips the documents that extend the file. */
  errorsAt(state: FolderState, path: string): Checked {
    return (
      known(this.#whole, state, path) ??
      known(this.#errors, state, path) ??
      keep(this.#errors, path, inspect(state, path, "errors"))
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

  /** Returns whether all files of a document are without errors. */
  isSound(state: FolderState, { document }: CheckedDocument): boolean {
    const paths = filesOf(document);
    const found = paths.flatMap((path) => this.errorsAt(state, path).result.found);
    return problemsIn(found, paths).every((one) => one.severity !== "error" || !paths.includes(one.file));
  }
}

/** Returns an earlier result if it is still valid. */
function known(all: Map<string, Checked>, state: FolderState, path: string): Checked | undefined {
  const checked = all.get(path);
  if (!checked || checked.state === state) return checked;
  return state.session.holds(checked.result) ? keep(all, path, { ...checked, state }) : undefined;
}

function keep(all: Map<string, Checked>, path: string, checked: Checked): Checked {
  all.set(path, checked);
  return checked;
}

function inspect(state: FolderState, path: string, asked: RuleSelection): Checked {
  const { result, documents } = state.session.inspect(path, asked);
  const sources = documents.flatMap(({ document }) => filesOf(document));
  return { result, documents, sources: [...new Set([path, ...sources])], state };
}

/** Returns the files of a document: its own file and those of its bases. */
function filesOf({ file, extension }: CheckedDocument["document"]): string[] {
  const bases = extension?.status === "followed" ? extension.files : [];
  return [file, ...bases].map(({ source }) => source.path);
}
