import type { IndexedFacts } from "../../check/project/project-index.ts";
import { groupBy } from "../../language/group-by.ts";
import { memoize } from "../../language/memoize.ts";
import { pageKey } from "../../plan/published.ts";
import type { FolderState } from "./live-folder.ts";

/** Where a page is, as can be told without looking into its document. */
export interface PageRef {
  key: string;
  id: string;
  route: string;
  /** The document's file, relative to the campaigns folder. */
  file: string;
}

/** Where pages are by the folder, in the order of their files; then those that are `left` from before. Pure. */
export function refsOf({ facts }: FolderState, left: readonly PageRef[]): readonly PageRef[] {
  return left.length === 0 ? refsIn(facts) : [...refsIn(facts), ...left];
}

const refsIn = memoize((facts: IndexedFacts): readonly PageRef[] =>
  [...new Set(facts.routes("").map(pageKey))].flatMap((key) => {
    const [first] = facts.at(key);
    if (first?.route === undefined) return [];
    return [{ key, id: first.id ?? "", route: first.route, file: first.path }];
  }),
);

/** Those of the pages that are of one of these files, in their order. Pure. */
export function pagesOfFiles(refs: readonly PageRef[], files: ReadonlySet<string>): readonly PageRef[] {
  const pages = pagesByFile(refs);
  const found = [...files].flatMap((file) => pages.get(file) ?? []);
  return found.sort(([one], [other]) => one - other).map(([, ref]) => ref);
}

/** Each file's pages, with their places. */
const pagesByFile = memoize((refs: readonly PageRef[]) => groupBy(refs.entries(), ([, { file }]) => [file]));
