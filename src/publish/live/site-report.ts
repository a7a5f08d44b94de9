import type { SourceFile } from "../../check/json/source-file.ts";
import type { Problem } from "../../check/report/problem.ts";
import { problemsIn } from "../../check/report/problem-list.ts";
import { memoize } from "../../language/memoize.ts";
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

/** While all documents are checked, others have the machine about every so many milliseconds, for as long; */
const SLICE_MS = 4;

/** and whoever was asked for something is likely to be asked for more: for so long after that nothing is checked. */
const QUIET_MS = 50;

/** All documents of a folder, checked some at a time. */
export interface CheckingAll {
  /** What is wrong in the folder; what changes meanwhile counts. Who asks while it is being found out waits for the same. */
  report(): Promise<SiteReport>;
  /** Learns that somebody asks for something else. */
  giveWay(): void;
}

/** `recent`: the folder as it was when it was last looked over. */
export function checkingAll(recent: () => FolderState, checked: CheckedFiles): CheckingAll {
  let askedAt = Number.NEGATIVE_INFINITY;
  const pause = () => {
    const isQuiet = performance.now() - askedAt > QUIET_MS;
    return new Promise((resolve) => setTimeout(resolve, isQuiet ? SLICE_MS : QUIET_MS));
  };
  const checkAll = async (): Promise<SiteReport> => {
    for (let state = recent(), paths = [...basesFirst(state.known)]; paths.length > 0; ) {
      const start = performance.now();
      while (paths.length > 0 && performance.now() - start < SLICE_MS) checked.at(state, paths.pop() ?? "");
      await pause();
      const next = recent();
      // What changed meanwhile is checked as well; the rest still holds.
      if (next !== state) [state, paths] = [next, [...basesFirst(next.known)]];
    }
    const state = recent();
    const paths = [...state.files.keys()];
    const found = paths.flatMap((path) => checked.at(state, path).result.found);
    return {
      problems: problemsIn(found, paths),
      sources: [...state.files.values()].map(({ source }) => source),
    };
  };
  let reporting: Promise<SiteReport> | undefined;
  return {
    report() {
      reporting ??= checkAll().finally(() => {
        reporting = undefined;
      });
      return reporting;
    },
    giveWay() {
      askedAt = performance.now();
    },
  };
}

/** Those that others extend are to be checked last: what these use of them is known by then, and need not be found in one go. */
const basesFirst = memoize(({ facts, paths: all }: FolderState["known"]): readonly string[] => {
  const paths = [...all];
  const isBase = (path: string) => facts.extenders(path).some((one) => one !== path);
  return [...paths.filter(isBase), ...paths.filter((path) => !isBase(path))];
});
