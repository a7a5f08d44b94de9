import { site } from "./site.ts";

/** The keys of one page of each document, since its other pages differ only in their brand. */
export const onePageOfEachDocument: ReadonlySet<string> = new Set(
  new Map(site.refs().map(({ key, file }) => [file, key])).values(),
);

/** Returns the tags of a page's tests: if another page of the same document is tested in `npm test`, they are nightly. */
export function tagsOfPage(key: string): string[] {
  return onePageOfEachDocument.has(key) ? [] : ["nightly"];
}
