import type { CheckedDocument } from "../../check/check.ts";
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
  readonly #known = new Map<string, Checked>();

  /** What is wrong with a file, and the documents that it makes. */
  at(state: FolderState, path: string): Checked {
    const known = this.#known.get(path);
    if (known?.state === state) return known;
    const checked =
      known && state.session.holds(known.result) ? { ...known, state } : { ...inspect(state, path), state };
    this.#known.set(path, checked);
    return checked;
  }

  /** Files that are no longer there are forgotten. */
  keepOnly({ files }: FolderState): void {
    for (const path of this.#known.keys()) if (!files.has(path)) this.#known.delete(path);
  }

  /** Whether nothing that a document is made of has an error. */
  isSound(state: FolderState, { document }: CheckedDocument): boolean {
    const paths = filesOf(document);
    const found = paths.flatMap((path) => this.at(state, path).result.found);
    return problemsIn(found, paths).every((one) => one.severity !== "error" || !paths.includes(one.file));
  }
}

function inspect({ session }: FolderState, path: string): Omit<Checked, "state"> {
  const { result, documents } = session.inspect(path);
  const sources = documents.flatMap(({ document }) => filesOf(document));
  return { result, documents, sources: [...new Set([path, ...sources])] };
}

/** The files that a document is made of: its own, and those of its bases. */
function filesOf({ file, extension }: CheckedDocument["document"]): string[] {
  const bases = extension?.status === "followed" ? extension.files : [];
  return [file, ...bases].map(({ source }) => source.path);
}
