import { PROJECT_FILE } from "../check/document/merge-documents.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { type Comparison, compareProjects } from "../compare/compare-projects.ts";
import type { ProjectSide } from "../compare/read-project.ts";
import { isObject, parseJson } from "../language/values.ts";
import { LANGUAGE } from "../language/version.generated.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import { type Manifest, storagePath } from "./release/manifest.ts";
import type { ReleaseStore } from "./release/release-store.ts";
import { runInParallel } from "./release/run-in-parallel.ts";

/** The folder of a release with the data of its pages. */
const PAGES_FOLDER = "campaigns/pages/";

/** Published pages, by the paths of their data in a release. */
export type PagesByPath = ReadonlyMap<string, PublishedPage>;

/** The hashes of a release's page data, by path. */
export type PageHashes = ReadonlyMap<string, string>;

/** Maximum number of pages that are compared in words. A thousand pages take about ten seconds. */
export const MAX_COMPARED_PAGES = 1000;

/** Returns the hashes of all page data among some files. Pure. */
export function hashesOfPages(files: Manifest["files"]): PageHashes {
  const pages = Object.entries(files).filter(([path]) => path.startsWith(PAGES_FOLDER));
  return new Map(pages.map(([path, { sha256 }]) => [path, sha256]));
}

/** Returns the paths of the pages that differ, exist only before, or only after. Pure. */
export function differingPages(before: PageHashes, after: PageHashes): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** Reads pages of a release. Leaves out missing and unreadable ones. */
export async function readPages(
  store: ReleaseStore,
  { id, files }: Manifest,
  paths: readonly string[],
): Promise<PagesByPath> {
  const read = new Map<string, PublishedPage>();
  await runInParallel(new Set(paths), store.concurrency, async (path) => {
    const file = files[path];
    const body = file && (await store.read(storagePath(id, path, file.kind)));
    const page = body && parsePage(body);
    if (page) read.set(path, page);
  });
  return read;
}

/** Returns the page in these bytes, in any version of the language; undefined if they contain none. */
export function parsePage(bytes: Buffer): PublishedPage | undefined {
  const page = parseJson(bytes.toString("utf8")) as Partial<PublishedPage> | null | undefined;
  return isObject(page?.campaign) && isObject(page.brand) ? (page as PublishedPage) : undefined;
}

/**
 * Describes in words what changes for customers between published pages. Published data has its bases and brand inside,
 * so a release needs no sources to be compared. Lines and columns in the result mean nothing. Pure.
 */
export function comparePublishedPages(before: PagesByPath, after: PagesByPath, schemas: Schemas): Comparison {
  return compareProjects(projectOfPages(before), projectOfPages(after), schemas);
}

/** Returns a project whose documents are published pages and their brands. */
function projectOfPages(pages: PagesByPath): ProjectSide {
  const { nameless, digest } = namePictures(pages);
  const brands = new Map([...pages.values()].map(({ brand }) => [brand.id, brand]));
  const project = { language: LANGUAGE, name: "-" };
  const file = (path: string, value: unknown) => ({ path, text: nameless(JSON.stringify(value)) });
  return {
    files: [
      file(PROJECT_FILE, project),
      ...[...brands].map(([id, brand]) => file(`brands/${id}.json`, brand)),
      ...[...pages].map(([path, { brand, campaign }]) => file(path, { ...campaign, brand: brand.id })),
    ],
    picture: digest,
  };
}

/** Matches the address of a published picture: its name, the hash of its content, its extension. */
const PICTURE_ADDRESS = /(\/art\/[A-Za-z0-9_-]+)-([0-9a-f]{12})(\.[a-z0-9]+)(?=")/g;

/**
 * Returns how to write the addresses of pictures without their hashes, and the hash for each of these. Thus a picture with
 * new content is described as such. Two pictures of one name keep their hashes.
 */
function namePictures(pages: PagesByPath): {
  nameless: (json: string) => string;
  digest: (picture: string) => string | undefined;
} {
  const hashes = new Map<string, Set<string>>();
  for (const [, name = "", hash = "", extension = ""] of JSON.stringify([...pages.values()]).matchAll(
    PICTURE_ADDRESS,
  )) {
    const known = hashes.get(name + extension) ?? new Set();
    hashes.set(name + extension, known.add(hash));
  }
  const isUnique = (name: string) => hashes.get(name)?.size === 1;
  const hashOf = (address: string) => (isUnique(address) ? [...(hashes.get(address) ?? [])][0] : undefined);
  return {
    nameless: (json) =>
      json.replaceAll(PICTURE_ADDRESS, (whole, name: string, _, extension: string) =>
        isUnique(name + extension) ? name + extension : whole,
      ),
    // The document's folder is in front of the address.
    digest: (picture) => hashOf(picture.slice(picture.lastIndexOf("/art/"))),
  };
}
