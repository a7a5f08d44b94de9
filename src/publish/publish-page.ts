import { posix } from "node:path";
import type { CheckedDocument } from "../check/check-documents.ts";
import { coloursOnBackground } from "../check/content/readable-colour.ts";
import type { DocumentText } from "../check/inspect/document-inspection.ts";
import { namePathsReadByText } from "../check/inspect/used-names.ts";
import { type DocumentPath, findChild, type JsonNode, jsonPointerOf } from "../check/json/json-node.ts";
import { placeForText, placeOfBrand } from "../check/place/place-of-brand.ts";
import { ROOT_PATH } from "../check/project/site-settings.ts";
import { directionOfLocale, engineWordsOf } from "../check/words/built-in-words.ts";
import type { Brand, Campaign, EngineWords } from "../language/document.generated.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import { wordsOnPage } from "./pages/words-on-page.ts";
import { pathsOnHost, type TextEdit } from "./paths-on-host.ts";
import { CAMPAIGNS_URL } from "./request-path.ts";

/** Returns the address at which a picture is served. `picture` is its path as documents and source files write it. */
export type PictureAddressOf = (picture: string) => string;

/** The address of a picture in the live campaigns folder. */
const livePictureAddress: PictureAddressOf = (picture) => posix.join(CAMPAIGNS_URL, picture);

/** Where a page is published. */
interface PublishOptions {
  addressOf?: PictureAddressOf | undefined;
  /** The base path of the site; by default `/`. */
  basePath?: string | undefined;
}

/** A brand as phones fetch it, with the pictures it names and the engine's words in its language. */
export interface PublishedBrand {
  brand: Brand;
  pictures: readonly string[];
  words: EngineWords;
}

/** Prepares a brand for publishing. The document must be without errors. */
export function publishBrand(brand: CheckedDocument, addressOf = livePictureAddress): PublishedBrand {
  // A document without errors has the type that its schema describes.
  const published = copyForPublishing(brand, addressOf) as Brand;
  const own = findChild(brand.document.root, "engineWords");
  const words = engineWordsOf(published.locale, own && (copyWithEdits(own, undefined) as EngineWords));
  return { brand: published, pictures: picturePathsIn(brand), words };
}

/**
 * Returns the data that a phone fetches for one page, and the pictures that the page and its brands name; undefined if
 * `brands` lacks the page's brand. The document must be without errors. Relative picture paths become absolute addresses,
 * by default those of the live campaigns folder; source paths must then be relative to that folder. Routes and links become
 * paths of the host.
 */
export function publishPage(
  page: CheckedDocument,
  brands: readonly PublishedBrand[],
  { addressOf = livePictureAddress, basePath = ROOT_PATH }: PublishOptions = {},
): { published: PublishedPage; pictures: string[] } | undefined {
  const id = page.document.brandId;
  const own = brands.find(({ brand }) => brand.id === id);
  if (!own) return undefined;
  const partners = brands.filter(({ brand }) => brand.query);
  const edits = basePath === ROOT_PATH ? [] : pathsOnHost(page, basePath);
  const campaign = copyForPublishing(page, addressOf, edits) as Campaign;
  const colours = coloursOnBackground({ ...own.brand.theme, ...campaign.theme });
  const dir = directionOfLocale(own.brand.locale);
  const words = wordsOnPage(own.words, { brand: own.brand, campaign });
  const published = {
    campaign: { ...campaign, ...(colours && { theme: { ...campaign.theme, ...colours } }) },
    brand: own.brand,
    partners: partners.map(({ brand }) => brand),
    words,
    ...(dir && { dir }),
    place: placeForText(placeOfBrand(own.brand), JSON.stringify([campaign, words])),
    ticks: readsCurrentTime(page),
  };
  const shown = brands.filter((one) => one === own || partners.includes(one));
  return { published, pictures: [...picturePathsIn(page), ...shown.flatMap(({ pictures }) => pictures)] };
}

/** Returns whether a published expression or template reads `now`. Phones use the flag, since they do not analyse texts. */
function readsCurrentTime(page: CheckedDocument): boolean {
  const kept = new Set(unpublishedPathsIn(page).map(jsonPointerOf));
  const isPublished = ({ visit: { path } }: DocumentText) =>
    !path.some((_, index) => kept.has(jsonPointerOf(path.slice(0, index + 1))));
  return page
    .texts()
    .some((text) => namePathsReadByText(text).some(([name]) => name === "now") && isPublished(text));
}

/** Returns the paths of values that only colleagues, editors and the checker read. */
function unpublishedPathsIn({ visits }: CheckedDocument): DocumentPath[] {
  return visits().flatMap(({ path, shape }) => (shape.annotations["x-unpublished"] ? [path] : []));
}

/** Returns the pictures that a document names, relative to the campaigns folder. */
function picturePathsIn(checked: CheckedDocument): string[] {
  return findPictureNames(checked).map(({ picture }) => picture);
}

function findPictureNames({ visits }: CheckedDocument): { path: DocumentPath; picture: string }[] {
  return visits().flatMap(({ node, path, shape }) => {
    if (shape.annotations["x-link"] !== "image" || node.kind !== "string" || /^https:/i.test(node.value))
      return [];
    const folder = posix.dirname(node.source.path.replaceAll("\\", "/"));
    return [{ path, picture: posix.join(folder, node.value) }];
  });
}

function copyForPublishing(
  checked: CheckedDocument,
  addressOf: PictureAddressOf,
  edits: readonly TextEdit[] = [],
): unknown {
  const marked: CopyEdits = { inner: new Map() };
  for (const path of unpublishedPathsIn(checked)) copyEditsAt(marked, path).isRemoved = true;
  for (const { path, picture } of findPictureNames(checked))
    copyEditsAt(marked, path).text = addressOf(picture);
  for (const { path, text } of edits) copyEditsAt(marked, path).text = text;
  return copyWithEdits(checked.document.root, marked);
}

/** Changes to make while copying a document, as a tree along the paths of its values. */
interface CopyEdits {
  inner: Map<string, CopyEdits>;
  /** The value is left out for phones. */
  isRemoved?: true;
  /** The text that replaces the value. */
  text?: string;
}

function copyEditsAt(root: CopyEdits, path: DocumentPath): CopyEdits {
  let here = root;
  for (const key of path) {
    const inner: CopyEdits = here.inner.get(String(key)) ?? { inner: new Map() };
    here.inner.set(String(key), inner);
    here = inner;
  }
  return here;
}

function copyWithEdits(node: JsonNode, marked: CopyEdits | undefined): unknown {
  if (node.kind === "array")
    return node.items.map((item, index) => copyWithEdits(item, marked?.inner.get(String(index))));
  if (node.kind !== "object") return marked?.text ?? node.value;
  // `$comment` is allowed everywhere, also in values that no schema describes.
  const entries = node.entries.filter(({ key }) => key !== "$comment" && !marked?.inner.get(key)?.isRemoved);
  return Object.fromEntries(
    entries.map(({ key, value }) => [key, copyWithEdits(value, marked?.inner.get(key))]),
  );
}
