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
  const places = placesIn(refs);
  const found = [...files].flatMap((file) => places.get(file) ?? []).sort((one, other) => one - other);
  return found.flatMap((place) => refs[place] ?? []);
}

/** The places of each file's pages. */
const placesIn = memoize((refs: readonly PageRef[]): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  refs.forEach(({ file }, place) => {
    const known = places.get(file);
    if (known) known.push(place);
    else places.set(file, [place]);
  });
  return places;
});
