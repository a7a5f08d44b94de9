import type { IndexedFacts } from "../../check/project/project-index.ts";
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
  const more = left.filter(({ key }) => facts.at(key).length === 0);
  return more.length === 0 ? refsIn(facts) : [...refsIn(facts), ...more];
}

const refsIn = memoize((facts: IndexedFacts): readonly PageRef[] =>
  [...new Set(facts.routes("").map(pageKey))].flatMap((key) => {
    const [first] = facts.at(key);
    if (first?.route === undefined) return [];
    return [{ key, id: first.id ?? "", route: first.route, file: first.path }];
  }),
);
