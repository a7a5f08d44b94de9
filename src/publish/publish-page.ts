import { posix } from "node:path";
import type { CheckedDocument } from "../check/check.ts";
import { brandIdOf } from "../check/document/brand-id.ts";
import type { TextUse } from "../check/inspect/inspection.ts";
import { pathsOf } from "../check/inspect/usage.ts";
import { plainOf, pointerOf } from "../check/json/json-node.ts";
import type { Brand, Campaign } from "../language/document.generated.ts";
import type { Published } from "../plan/published.ts";
import { CAMPAIGNS_URL } from "./request-path.ts";

/** The address under which a picture is served, by its path as documents and their files have it. */
export type AddressOf = (picture: string) => string;

/** Where a picture of the campaigns folder is served as it stands there now. */
const liveAddress: AddressOf = (picture) => posix.join(CAMPAIGNS_URL, picture);

/** A brand as phones fetch it. It must be without errors. */
export function publishBrand(brand: CheckedDocument, addressOf = liveAddress): Brand {
  // A document without errors is what its schema says.
  return ship(brand, addressOf) as Brand;
}

/**
 * What a phone fetches for one page; undefined where its brand is not among the brands. The document must be
 * without errors. Pictures that lie beside the file in which they are named get their absolute address: where nothing
 * else is said, the one in the campaigns folder, to which paths of files are then relative.
 */
export function publishPage(
  page: CheckedDocument,
  brands: readonly Brand[],
  addressOf = liveAddress,
): Published | undefined {
  const brand = brands.find(({ id }) => id === brandIdOf(page.visits()));
  if (!brand) return undefined;
  const partners = brands.filter(({ query }) => query);
  return { campaign: ship(page, addressOf) as Campaign, brand, partners, ticks: isTicking(page) };
}

/** Whether an expression or template of a page reads the present moment. The checker knows which of its texts are such; phones do not. */
function isTicking(page: CheckedDocument): boolean {
  const kept = unpublishedIn(page);
  const isPublished = ({ visit: { path } }: TextUse) =>
    !path.some((_, index) => kept.has(pointerOf(path.slice(0, index + 1))));
  return page.texts().some((text) => pathsOf(text).some(([name]) => name === "now") && isPublished(text));
}

/** The places of what only colleagues, editors and the checker read. */
function unpublishedIn({ visits }: CheckedDocument): Set<string> {
  const kept = visits().filter(({ shape }) => shape.annotations["x-unpublished"]);
  return new Set(kept.map(({ path }) => pointerOf(path)));
}

/** The pictures that a document names, relative to the campaigns folder, by the places where they are named. */
export function picturesOf({ visits }: CheckedDocument): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const { node, path, shape } of visits()) {
    if (shape.annotations["x-link"] !== "image" || node.kind !== "string" || /^https:/i.test(node.value))
      continue;
    const folder = posix.dirname(node.source.path.replaceAll("\\", "/"));
    pictures.set(pointerOf(path), posix.join(folder, node.value));
  }
  return pictures;
}

function ship(checked: CheckedDocument, addressOf: AddressOf): unknown {
  const addresses = new Map([...picturesOf(checked)].map(([place, path]) => [place, addressOf(path)]));
  const kept = unpublishedIn(checked);
  const copy = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value)) return value.map((item, i) => copy(item, `${pointer}/${i}`));
    if (typeof value !== "object" || value === null) return addresses.get(pointer) ?? value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]) => ({ key, inner, place: pointer + pointerOf([key]) }))
        // Notes stand anywhere, in values of any form too, of which no schema says what is in them.
        .filter(({ key, place }) => key !== "$comment" && !kept.has(place))
        .map(({ key, inner, place }) => [key, copy(inner, place)]),
    );
  };
  return copy(plainOf(checked.document.root), "");
}
