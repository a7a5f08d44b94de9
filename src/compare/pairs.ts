import type { EffectiveDocument } from "../check/document/resolve.ts";
import { pageKey } from "../language/page-key.ts";

/** A page that both projects have, or only one. */
export interface PagePair {
  before?: EffectiveDocument;
  after?: EffectiveDocument;
}

/** Ways in which two pages can be told to be the same one, the surest first. */
const likenesses: readonly ((page: EffectiveDocument) => string | undefined)[] = [
  ({ id, route, variantIndex }) => `${id} ${variantIndex} ${keyOf(route)}`,
  ({ route }) => keyOf(route),
  ({ id, variantIndex }) => id && `${id} ${variantIndex}`,
];

/**
 * Which pages are the same: those at the same address, then those of the same document whose address changed. Two files
 * that are asked about by name are the same document, whatever they are called (`isOneFile`). In the order of the later
 * project, what is gone last. Pure.
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
