import type { SourceFile } from "../../check/json/source-file.ts";
import type { Problem } from "../../check/report/problem.ts";
import { problemsIn } from "../../check/report/problem-list.ts";
import type { CheckedFiles } from "./checked-files.ts";
import type { FolderState } from "./live-folder.ts";

/** What is wrong in a folder, with paths relative to it. */
export interface SiteReport {
  problems: readonly Problem[];
  /** The documents as they were read, for code frames. */
  sources: readonly SourceFile[];
}

interface Asked {
  key: string;
  checked: CheckedFiles;
  /** The files of which the page was made when it last was without errors; none where it never was. */
  before: readonly string[];
}

/** The errors in the files on which a page stands, those of its own document first: see `Site.errorsAt`. */
export function errorsAt(state: FolderState, { key, checked, before }: Asked): SiteReport {
  const paths = standsOn(state, { key, checked, before });
  const found = paths.flatMap((path) => checked.errorsAt(state, path).result.found);
  return {
    problems: problemsIn(found, paths).filter(
      ({ file, severity }) => severity === "error" && paths.includes(file),
    ),
    sources: paths.flatMap((path) => state.files.get(path)?.source ?? []),
  };
}

function standsOn(state: FolderState, { key, checked, before }: Asked): string[] {
  const { facts, files } = state;
  const own = facts.at(key).map(({ path }) => path);
  const isKnown = own.length + before.length > 0;
  const first = isKnown ? own : [...files].flatMap(([path, { outline }]) => (outline.isWhole ? [] : [path]));
  const bases = first.flatMap((path) => checked.errorsAt(state, path).sources);
  const brands = isKnown ? facts.brands("").map(([, path]) => path) : [];
  return [...new Set([...first, ...bases, ...before, ...brands])].filter((path) => files.has(path));
}
