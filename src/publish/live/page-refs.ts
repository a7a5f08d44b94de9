import type { OutlineQueries } from "../../check/project/project-index.ts";
import { groupBy } from "../../language/group-by.ts";
import { memoize } from "../../language/memoize.ts";
import { pageKey } from "../../plan/published-page.ts";
import type { FolderState } from "./live-folder.ts";

/** A page's key, route and file, known without resolving its document. */
export interface PageRef {
  key: string;
  id: string;
  route: string;
  /** The document's file, relative to the campaigns folder. */
  file: string;
}

/** Returns the pages of the folder in the order of their files, followed by the pages in `left`. Pure. */
export function listPagesOfFolder({ facts }: FolderState, left: readonly PageRef[]): readonly PageRef[] {
  return left.length === 0 ? pageRefsIn(facts) : [...pageRefsIn(facts), ...left];
}

const pageRefsIn = memoize((facts: OutlineQueries): readonly PageRef[] =>
  [...new Set(facts.routes("").map(pageKey))].flatMap((key) => {
    const [first] = facts.at(key);
    if (first?.route === undefined) return [];
    return [{ key, id: first.id ?? "", route: first.route, file: first.path }];
  }),
);

/** Returns the pages of these files, in order. Pure. */
export function pagesOfFiles(refs: readonly PageRef[], files: ReadonlySet<string>): readonly PageRef[] {
  const pages = pagesByFile(refs);
  const found = [...files].flatMap((file) => pages.get(file) ?? []);
  return found.sort(([one], [other]) => one - other).map(([, ref]) => ref);
}

/** The pages of each file, with their indexes. */
const pagesByFile = memoize((refs: readonly PageRef[]) => groupBy(refs.entries(), ([, { file }]) => [file]));
