import { posix } from "node:path";
import type { CheckedDocument } from "../check/check.ts";
import { brandIdOf } from "../check/document/brand.ts";
import type { TextUse } from "../check/inspect/inspection.ts";
import { pathsOf } from "../check/inspect/usage.ts";
import { type JsonNode, type Path, pointerOf } from "../check/json/json-node.ts";
import type { Brand, Campaign } from "../language/document.generated.ts";
import type { PublishedPage } from "../plan/published.ts";
import { CAMPAIGNS_URL } from "./request.ts";

/** Returns the address at which a picture is served. `picture` is its path as documents and source files write it. */
export type AddressOf = (picture: string) => string;

/** The address of a picture in the live campaigns folder. */
const liveAddress: AddressOf = (picture) => posix.join(CAMPAIGNS_URL, picture);

/** A brand as phones fetch it, with the pictures it names. */
export interface PublishedBrand {
  brand: Brand;
  pictures: readonly string[];
}

/** Prepares a brand for publishing. The document must be without errors. */
export function publishBrand(brand: CheckedDocument, addressOf = liveAddress): PublishedBrand {
  // A document without errors has the type that its schema describes.
  return { brand: publishedCopy(brand, addressOf) as Brand, pictures: picturesOf(brand) };
}

/**
 * Returns the data that a phone fetches for one page, and the pictures that the page and its brands name; undefined if
 * `brands` lacks the page's brand. The document must be without errors. Relative picture paths become absolute addresses,
 * by default those of the live campaigns folder; source paths must then be relative to that folder.
 */
export function publishPage(
  page: CheckedDocument,
  brands: readonly PublishedBrand[],
  addressOf = liveAddress,
): { published: PublishedPage; pictures: string[] } | undefined {
  const id = brandIdOf(page.visits());
  const own = brands.find(({ brand }) => brand.id === id);
  if (!own) return undefined;
  const partners = brands.filter(({ brand }) => brand.query);
  const published = {
    campaign: publishedCopy(page, addressOf) as Campaign,
    brand: own.brand,
    partners: partners.map(({ brand }) => brand),
    ticks: isTicking(page),
  };
  const shown = brands.filter((one) => one === own || partners.includes(one));
  return { published, pictures: [...picturesOf(page), ...shown.flatMap(({ pictures }) => pictures)] };
}

/** Returns whether a published expression or template reads `now`. Phones use the flag, since they do not analyse texts. */
function isTicking(page: CheckedDocument): boolean {
  const kept = new Set(unpublishedIn(page).map(pointerOf));
  const isPublished = ({ visit: { path } }: TextUse) =>
    !path.some((_, index) => kept.has(pointerOf(path.slice(0, index + 1))));
  return page.texts().some((text) => pathsOf(text).some(([name]) => name === "now") && isPublished(text));
}

/** Returns the paths of values that only colleagues, editors and the checker read. */
function unpublishedIn({ visits }: CheckedDocument): Path[] {
  return visits().flatMap(({ path, shape }) => (shape.annotations["x-unpublished"] ? [path] : []));
}

/** Returns the pictures that a document names, relative to the campaigns folder. */
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

function publishedCopy(checked: CheckedDocument, addressOf: AddressOf): unknown {
  const marked: CopyEdits = { inner: new Map() };
  for (const path of unpublishedIn(checked)) editsAt(marked, path).isRemoved = true;
  for (const { path, picture } of namedPictures(checked)) editsAt(marked, path).text = addressOf(picture);
  return copyOf(checked.document.root, marked);
}

/** Changes to make while copying a document, as a tree along the paths of its values. */
interface CopyEdits {
  inner: Map<string, CopyEdits>;
  /** The value is left out for phones. */
  isRemoved?: true;
  /** The text that replaces the value. */
  text?: string;
}

function editsAt(root: CopyEdits, path: Path): CopyEdits {
  let here = root;
  for (const key of path) {
    const inner: CopyEdits = here.inner.get(String(key)) ?? { inner: new Map() };
    here.inner.set(String(key), inner);
    here = inner;
  }
  return here;
}

function copyOf(node: JsonNode, marked: CopyEdits | undefined): unknown {
  if (node.kind === "array")
    return node.items.map((item, index) => copyOf(item, marked?.inner.get(String(index))));
  if (node.kind !== "object") return marked?.text ?? node.value;
  // `$comment` is allowed everywhere, also in values that no schema describes.
  const entries = node.entries.filter(({ key }) => key !== "$comment" && !marked?.inner.get(key)?.isRemoved);
  return Object.fromEntries(entries.map(({ key, value }) => [key, copyOf(value, marked?.inner.get(key))]));
}
