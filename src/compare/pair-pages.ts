import type { EffectiveDocument } from "../check/document/resolve.ts";
import { pageKey } from "../language/page-key.ts";

/** A page that both versions have, or only one. */
export interface PagePair {
  before?: EffectiveDocument;
  after?: EffectiveDocument;
}

/** Keys by which two pages count as the same, the most certain first. */
const likenesses: readonly ((page: EffectiveDocument) => string | undefined)[] = [
  ({ id, route, variantIndex }) => `${id} ${variantIndex} ${keyOf(route)}`,
  ({ route }) => keyOf(route),
  ({ id, variantIndex }) => id && `${id} ${variantIndex}`,
];

/**
 * Pairs the pages of two versions: first by address, then by document if the address changed. If the user named two
 * files (`isOneFile`), they count as the same document. Pairs are in the order of the later version, removed pages
 * last. Pure.
 */
export function pairPages(
  before: readonly EffectiveDocument[],
  after: readonly EffectiveDocument[],
  isOneFile: boolean,
): PagePair[] {
  const ways = isOneFile
    ? [...likenesses, ({ variantIndex }: EffectiveDocument) => `${variantIndex}`]
    : likenesses;
  const pairs = new Map<EffectiveDocument, EffectiveDocument>();
  const left = new Set(before);
  for (const way of ways) {
    for (const page of after.filter((one) => !pairs.has(one))) {
      const same = [...left].find((one) => way(one) !== undefined && way(one) === way(page));
      if (!same) continue;
      pairs.set(page, same);
      left.delete(same);
    }
  }
  const known = after.map((page): PagePair => {
    const same = pairs.get(page);
    return same ? { before: same, after: page } : { after: page };
  });
  return [...known, ...[...left].map((page): PagePair => ({ before: page }))];
}

function keyOf(route: string | undefined): string | undefined {
  return route === undefined ? undefined : pageKey(route);
}
