import type { CheckedDocument } from "../../check/check.ts";
import type { Asked } from "../../check/check-file.ts";
import { problemsIn } from "../../check/report/problem-list.ts";
import type { FileResult } from "../../check/session.ts";
import type { FolderState } from "./live-folder.ts";

/** What is known of a document's file. */
interface Checked {
  result: FileResult;
  documents: readonly CheckedDocument[];
  /** The files of which its documents are made, its own among them, relative to the folder. */
  sources: readonly string[];
  /** Where it was last seen to hold. */
  state: FolderState;
}

/** Checks files of a folder one by one, and keeps what it finds for as long as all from which that follows is the same. */
export class CheckedFiles {
  readonly #whole = new Map<string, Checked>();
  readonly #errors = new Map<string, Checked>();

  /** All that is wrong with a file, and the documents that it makes. */
  at(state: FolderState, path: string): Checked {
    return known(this.#whole, state, path) ?? keep(this.#whole, path, inspect(state, path, "all"));
  }

  /** The same with its errors at least, which are known without looking at all that extends it. */
  errorsAt(state: FolderState, path: string): Checked {
    return (
      known(this.#whole, state, path) ??
      known(this.#errors, state, path) ??
      keep(this.#errors, path, inspect(state, path, "errors"))
    );
  }

  /** All that was found in a file, where that was asked before: it may no longer hold. */
  recall(path: string): FileResult | undefined {
    return this.#whole.get(path)?.result;
  }

  /** Files that are no longer there are forgotten. */
  keepOnly({ files }: FolderState): void {
    for (const all of [this.#whole, this.#errors])
      for (const path of all.keys()) if (!files.has(path)) all.delete(path);
  }

  /** Whether nothing that a document is made of has an error. */
  isSound(state: FolderState, { document }: CheckedDocument): boolean {
    const paths = filesOf(document);
    const found = paths.flatMap((path) => this.errorsAt(state, path).result.found);
    return problemsIn(found, paths).every((one) => one.severity !== "error" || !paths.includes(one.file));
  }
}

/** What was found before, where it still holds. */
function known(all: Map<string, Checked>, state: FolderState, path: string): Checked | undefined {
  const checked = all.get(path);
  if (!checked || checked.state === state) return checked;
  return state.session.holds(checked.result) ? keep(all, path, { ...checked, state }) : undefined;
}

function keep(all: Map<string, Checked>, path: string, checked: Checked): Checked {
  all.set(path, checked);
  return checked;
}

function inspect(state: FolderState, path: string, asked: Asked): Checked {
  const { result, documents } = state.session.inspect(path, asked);
  const sources = documents.flatMap(({ document }) => filesOf(document));
  return { result, documents, sources: [...new Set([path, ...sources])], state };
}

/** The files that a document is made of: its own, and those of its bases. */
function filesOf({ file, extension }: CheckedDocument["document"]): string[] {
  const bases = extension?.status === "followed" ? extension.files : [];
  return [file, ...bases].map(({ source }) => source.path);
}
