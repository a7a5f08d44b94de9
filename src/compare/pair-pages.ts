import type { MergedDocument } from "../check/document/merge-documents.ts";
import { pageKey } from "../language/page-key.ts";

/** A page that both versions have, or only one. */
export interface PagePair {
  before?: MergedDocument;
  after?: MergedDocument;
}

/** Functions that return a key of a page; pages with equal keys count as the same. The most certain is first. */
const PAIRING_KEYS: readonly ((page: MergedDocument) => string | undefined)[] = [
  ({ id, route, variantIndex }) => `${id} ${variantIndex} ${pairingKeyOf(route)}`,
  ({ route }) => pairingKeyOf(route),
  ({ id, variantIndex }) => id && `${id} ${variantIndex}`,
];

/**
 * Pairs the pages of two versions: first by address, then by document if the address changed. If the user named two
 * files (`isOneFile`), they count as the same document. Pairs are in the order of the later version, removed pages
 * last. Pure.
 */
export function pairPages(
  before: readonly MergedDocument[],
  after: readonly MergedDocument[],
  isOneFile: boolean,
): PagePair[] {
  const ways = isOneFile
    ? [...PAIRING_KEYS, ({ variantIndex }: MergedDocument) => `${variantIndex}`]
    : PAIRING_KEYS;
  const pairs = new Map<MergedDocument, MergedDocument>();
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

function pairingKeyOf(route: string | undefined): string | undefined {
  return route === undefined ? undefined : pageKey(route);
}
