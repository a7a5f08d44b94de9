import { posix } from "node:path";
import type { CheckedDocument } from "../check/check.ts";
import { brandIdOf } from "../check/document/brand.ts";
import type { TextUse } from "../check/inspect/inspection.ts";
import { pathsOf } from "../check/inspect/usage.ts";
import { type JsonNode, type Path, pointerOf } from "../check/json/json-node.ts";
import type { Brand, Campaign } from "../language/document.generated.ts";
import type { Published } from "../plan/published.ts";
import { CAMPAIGNS_URL } from "./request.ts";

/** The address under which a picture is served, by its path as documents and their files have it. */
export type AddressOf = (picture: string) => string;

/** Where a picture of the campaigns folder is served as it stands there now. */
const liveAddress: AddressOf = (picture) => posix.join(CAMPAIGNS_URL, picture);

/** A brand as phones fetch it, and the pictures that it names. */
export interface ShownBrand {
  brand: Brand;
  pictures: readonly string[];
}

/** Publishes a brand, which must be without errors. */
export function publishBrand(brand: CheckedDocument, addressOf = liveAddress): ShownBrand {
  // A document without errors is what its schema says.
  return { brand: ship(brand, addressOf) as Brand, pictures: picturesOf(brand) };
}

/**
 * What a phone fetches for one page, and the pictures that it and its brands name; undefined where its brand is not among
 * the brands. The document must be without errors. Pictures that lie beside the file in which they are named get their absolute address: where nothing
 * else is said, the one in the campaigns folder, to which paths of files are then relative.
 */
export function publishPage(
  page: CheckedDocument,
  brands: readonly ShownBrand[],
  addressOf = liveAddress,
): { published: Published; pictures: string[] } | undefined {
  const id = brandIdOf(page.visits());
  const own = brands.find(({ brand }) => brand.id === id);
  if (!own) return undefined;
  const partners = brands.filter(({ brand }) => brand.query);
  const published = {
    campaign: ship(page, addressOf) as Campaign,
    brand: own.brand,
    partners: partners.map(({ brand }) => brand),
    ticks: isTicking(page),
  };
  const shown = brands.filter((one) => one === own || partners.includes(one));
  return { published, pictures: [...picturesOf(page), ...shown.flatMap(({ pictures }) => pictures)] };
}

/** Whether an expression or template of a page reads the present moment. The checker knows which of its texts are such; phones do not. */
function isTicking(page: CheckedDocument): boolean {
  const kept = new Set(unpublishedIn(page).map(pointerOf));
  const isPublished = ({ visit: { path } }: TextUse) =>
    !path.some((_, index) => kept.has(pointerOf(path.slice(0, index + 1))));
  return page.texts().some((text) => pathsOf(text).some(([name]) => name === "now") && isPublished(text));
}

/** The places of what only colleagues, editors and the checker read. */
function unpublishedIn({ visits }: CheckedDocument): Path[] {
  return visits().flatMap(({ path, shape }) => (shape.annotations["x-unpublished"] ? [path] : []));
}

/** The pictures that a document names, relative to the campaigns folder. */
function picturesOf(checked: CheckedDocument): string[] {
  return namedPictures(checked).map(({ picture }) => picture);
}

function namedPictures({ visits }: CheckedDocument): { path: Path; picture: string }[] {
  return visits().flatMap(({ node, path, shape }) => {
    if (shape.annotations["x-link"] !== "image" || node.kind !== "string" || /^https:/i.test(node.value))
      return [];
    const folder = posix.dirname(node.source.path.replaceAll("\\", "/"));
    return [{ path, picture: posix.join(folder, node.value) }];
  });
}

function ship(checked: CheckedDocument, addressOf: AddressOf): unknown {
  const marked: Marked = { inner: new Map() };
  for (const path of unpublishedIn(checked)) markAt(marked, path).isKept = true;
  for (const { path, picture } of namedPictures(checked)) markAt(marked, path).text = addressOf(picture);
  return copyOf(checked.document.root, marked);
}

/** What is to be done with some values of a document, by the ways to them. */
interface Marked {
  inner: Map<string, Marked>;
  /** Phones do not get it. */
  isKept?: true;
  /** They get this in its place. */
  text?: string;
}

function markAt(root: Marked, path: Path): Marked {
  let here = root;
  for (const key of path) {
    const inner: Marked = here.inner.get(String(key)) ?? { inner: new Map() };
    here.inner.set(String(key), inner);
    here = inner;
  }
  return here;
}

function copyOf(node: JsonNode, marked: Marked | undefined): unknown {
  if (node.kind === "array")
    return node.items.map((item, index) => copyOf(item, marked?.inner.get(String(index))));
  if (node.kind !== "object") return marked?.text ?? node.value;
  // Notes stand anywhere, in values of any form too, of which no schema says what is in them.
  const entries = node.entries.filter(({ key }) => key !== "$comment" && !marked?.inner.get(key)?.isKept);
  return Object.fromEntries(entries.map(({ key, value }) => [key, copyOf(value, marked?.inner.get(key))]));
}
