import { listBlockKinds } from "../../../src/blocks/campaign-context.ts";
import { uniqueBy } from "../../../src/language/group-by.ts";
import { triesAllVariants } from "../all-variants.ts";
import { withAllKinds } from "./all-kinds.ts";
import { site } from "./site.ts";

/** The key of the first page of each document, since its other pages differ only in their brand. */
export const onePageOfEachDocument: readonly string[] = uniqueBy(
  [...site.refs()].reverse(),
  ({ file }) => file,
).map(({ key }) => key);

/** The keys of few pages that together contain each type of block. Other pages are tested every night. */
export const representativePages: ReadonlySet<string> = new Set(
  withAllKinds(
    onePageOfEachDocument.flatMap((key) => {
      const page = site.page(key);
      return page ? [{ key, kinds: listBlockKinds(page.published.campaign) }] : [];
    }),
  ).map(({ key }) => key),
);

/** Returns the tags of a page's tests. */
export function tagsOfPage(key: string): string[] {
  return representativePages.has(key) ? [] : ["nightly"];
}

/** Returns whether a test that loops over pages tests this one: a representative one, or any with TESTS=all. */
export function isPageTested(key: string): boolean {
  return triesAllVariants || representativePages.has(key);
}
