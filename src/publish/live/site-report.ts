import type { SourceFile } from "../../check/json/source-file.ts";
import type { Problem } from "../../check/report/problem.ts";
import { listProblems } from "../../check/report/problem-list.ts";
import { memoize } from "../../language/memoize.ts";
import type { FileChecker } from "./file-checker.ts";
import type { FolderState } from "./live-folder.ts";

/** The problems in a folder. Paths are relative to it. */
export interface SiteReport {
  problems: readonly Problem[];
  /** The documents as they were read, for code frames. */
  sources: readonly SourceFile[];
}

/** The page whose errors are wanted. */
interface ErrorsQuery {
  key: string;
  checked: FileChecker;
  /** The files of the page's last version without errors; empty if there was none. */
  before: readonly string[];
}

/** Returns the errors in the files that a page is made of, its own document's first: see `Site.errorsOfPage`. */
export function errorsOfPage(state: FolderState, { key, checked, before }: ErrorsQuery): SiteReport {
  const paths = filesOfPage(state, { key, checked, before });
  const found = paths.flatMap((path) => checked.errorsAt(state, path).result.found);
  return {
    problems: listProblems(found, paths).filter(
      ({ file, severity }) => severity === "error" && paths.includes(file),
    ),
    sources: paths.flatMap((path) => state.files.get(path)?.source ?? []),
  };
}

function filesOfPage(state: FolderState, { key, checked, before }: ErrorsQuery): string[] {
  const { facts, files } = state;
  const own = facts.at(key).map(({ path }) => path);
  const isKnown = own.length + before.length > 0;
  const first = isKnown ? own : [...files].flatMap(([path, { outline }]) => (outline.isWhole ? [] : [path]));
  const bases = first.flatMap((path) => checked.errorsAt(state, path).sources);
  const brands = isKnown ? facts.brands("").map(([, path]) => path) : [];
  return [...new Set([...first, ...bases, ...before, ...brands])].filter((path) => files.has(path));
}

/** Length of one slice of checking, and of the pause after it in which other requests are answered. */
const CHECK_SLICE_MS = 4;

/** Length of the pause after a request, since further requests are likely. */
const PAUSE_AFTER_REQUEST_MS = 50;

/** The check of all documents of a folder, in slices. */
export interface FullCheck {
  /** Returns the problems in the folder, including changes during the check. Concurrent callers share one check. */
  report(): Promise<SiteReport>;
  /** Registers another request, so that the check pauses. */
  noteRequest(): void;
}

/**
 * Creates the check of all documents of a folder, which runs on request. `recent` returns the folder's state at the
 * last refresh.
 */
export function createFolderCheck(recent: () => FolderState, checked: FileChecker): FullCheck {
  let askedAt = Number.NEGATIVE_INFINITY;
  const pause = () => {
    const isQuiet = performance.now() - askedAt > PAUSE_AFTER_REQUEST_MS;
    return new Promise((resolve) => setTimeout(resolve, isQuiet ? CHECK_SLICE_MS : PAUSE_AFTER_REQUEST_MS));
  };
  const checkAll = async (): Promise<SiteReport> => {
    for (let state = recent(), paths = [...basesFirst(state.known)]; paths.length > 0; ) {
      const start = performance.now();
      while (paths.length > 0 && performance.now() - start < CHECK_SLICE_MS)
        checked.at(state, paths.pop() ?? "");
      await pause();
      const next = recent();
      // Only the changed files are checked again: the other results are still cached.
      if (next !== state) [state, paths] = [next, [...basesFirst(next.known)]];
    }
    const state = recent();
    const paths = [...state.files.keys()];
    const found = paths.flatMap((path) => checked.at(state, path).result.found);
    return {
      problems: listProblems(found, paths),
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
    noteRequest() {
      askedAt = performance.now();
    },
  };
}

/** Bases come first, so that they are checked last (`pop`): by then the documents that extend them are checked, in slices. */
const basesFirst = memoize(({ facts, paths: all }: FolderState["known"]): readonly string[] => {
  const paths = [...all];
  const isBase = (path: string) => facts.extenders(path).some((one) => one !== path);
  return [...paths.filter(isBase), ...paths.filter((path) => !isBase(path))];
});
