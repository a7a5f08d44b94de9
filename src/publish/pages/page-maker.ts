import { createHash } from "node:crypto";
import { posix } from "node:path";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import type { CheckedDocument } from "../../check/check-documents.ts";
import { isPictureFault } from "../../check/content/picture-fault.ts";
import { pictureMediaType } from "../../check/content/picture-media-types.ts";
import { SITE_FILES } from "../../check/document/reserved-routes.ts";
import type { ProjectQueries } from "../../check/project/project-index.ts";
import { pathOnHost, ROOT_PATH } from "../../check/project/site-settings.ts";
import { groupBy } from "../../language/group-by.ts";
import { memoizeByKey } from "../../language/memoize.ts";
import { isPageKey, routeWithoutSlashes } from "../../language/page-key.ts";
import { type PublishedPage, pageKey } from "../../plan/published-page.ts";
import { addPagePolicy, type BrandHosts, listedHosts } from "../headers/content-security-policy.ts";
import { inspectPictureOnce } from "../pictures/inspect-picture-once.ts";
import { type PictureAddressOf, type PublishedBrand, publishBrand, publishPage } from "../publish-page.ts";
import type { PublishedDocument } from "../release/manifest.ts";
import { createFileEntry, type PlannedFile } from "../release/write-files.ts";
import { contentTypeOf } from "./content-type.ts";
import { missingPageHtml } from "./missing-page.ts";
import type { BuiltEngine } from "./read-built-engine.ts";
import { languageOfSite, type ShellLanguage, shellInLanguage } from "./shell-language.ts";
import { publicAddressOf, robotsText, sitemapText } from "./site-index.ts";

/** A page to prerender. */
export interface PageToDraw {
  /** The route as the document writes it. */
  route: string;
  published: PublishedPage;
  /** The hosts that brands list. */
  hosts: BrandHosts;
}

/** The sources of a site. Documents must be without errors. */
export interface SiteSource {
  engine: BuiltEngine;
  /** A hash of the code that makes pages, except for the engine. */
  maker: string;
  /** The campaigns folder: the beginning of all paths of files and pictures. Paths use slashes. */
  folder: string;
  /** The files of all documents. */
  files: readonly string[];
  /** The base path of the site; by default `/`. The engine must be for the same one. */
  basePath?: string | undefined;
  facts: Pick<ProjectQueries, "brands" | "extenders" | "version">;
  documents: (file: string) => readonly CheckedDocument[];
  /** Returns the bytes of a picture; `hasPicture` returns whether it exists. */
  readPicture: (path: string) => Buffer;
  hasPicture: (path: string) => boolean;
  /** Returns the HTML of a page. If left out, browsers draw pages in the shell. Throws if a page cannot be drawn. Pure. */
  drawPage?: ((page: PageToDraw) => string) | undefined;
}

/** The files that a document adds to a release. */
export interface DocumentFiles {
  document: PublishedDocument;
  files: readonly PlannedFile[];
}

interface PlannedPage {
  files: PlannedFile[];
  pictures: string[];
  /** Its public address, if search engines should list it. */
  address: string | undefined;
}

/** Number of hash digits in a picture's name: enough to avoid collisions among thousands. */
const PICTURE_HASH_DIGITS = 12;

/** Makes the pages of documents. */
export class PageMaker {
  readonly #source: SiteSource;
  /** Returns the hash of all sources of a file's pages, which show these pictures. */
  readonly stampOf: StampOf;
  readonly #brands: readonly PublishedBrand[];
  readonly #language: ShellLanguage;
  readonly #hosts: Required<BrandHosts>;
  readonly #shell: string;
  readonly #basePath: string;
  readonly #place: { addressOf: PictureAddressOf; basePath: string };

  constructor(source: SiteSource) {
    const { engine, facts, files, maker } = source;
    this.#source = source;
    this.#basePath = source.basePath ?? ROOT_PATH;
    this.#place = { addressOf: this.#addressOf, basePath: this.#basePath };
    this.stampOf = createPageStamper({
      maker: `${maker} ${engine.id}`,
      files,
      facts,
      pictureHash: (picture) => this.#fileOf(picture)?.file.sha256 ?? "",
    });
    this.#brands = facts.brands("").flatMap(([, file]) => source.documents(file).flatMap(this.#brandsIn));
    this.#language = languageOfSite(this.#brands);
    this.#hosts = listedHosts(this.#brands.map(({ brand }) => brand));
    this.#shell = addPagePolicy(shellInLanguage(engine.shell, this.#language), this.#hosts);
  }

  /**
   * Returns the files of a site besides pages. `addresses` are those of public pages; without any, no sitemap is written.
   */
  siteFiles(addresses: readonly string[]): PlannedFile[] {
    return [
      compressedTextFile(SITE_FILES.shell, this.#shell),
      compressedTextFile(SITE_FILES.missing, missingPageHtml(this.#shell, this.#language, this.#basePath)),
      // Crawlers read only the file at the root of a host.
      ...(this.#basePath === ROOT_PATH
        ? [compressedTextFile(SITE_FILES.robots, robotsText(addresses, this.#hosts.apiPaths))]
        : []),
      ...(addresses.length > 0 ? [compressedTextFile(SITE_FILES.sitemap, sitemapText(addresses))] : []),
    ];
  }

  /** Makes the pages of a file's documents, with the pictures they show. */
  make(file: string): DocumentFiles {
    const made = this.#source.documents(file).flatMap((document) => this.#pageOf(document) ?? []);
    const pictures = [...new Set(made.flatMap((page) => page.pictures))].sort();
    const files = [
      ...made.flatMap((page) => page.files),
      ...pictures.flatMap((picture) => this.#fileOf(picture) ?? []),
    ];
    const paths = [...new Set(files.map(({ path }) => path))];
    const addresses = made.flatMap(({ address }) => address ?? []);
    const document = { stamp: this.stampOf(file, pictures), pictures, paths };
    return { document: addresses.length > 0 ? { ...document, addresses } : document, files };
  }

  #pageOf(page: CheckedDocument): PlannedPage | undefined {
    const { route } = page.document;
    if (route === undefined) return undefined;
    const { published, pictures } = publishPage(page, this.#brands, this.#place) ?? {};
    if (!published || !pictures) return undefined;
    const address = publicAddressOf(page, published);
    return { files: this.#filesOf(route, published), pictures: pictures.map(this.#nameOf), address };
  }

  #filesOf(route: string, published: PublishedPage): PlannedFile[] {
    const key = pageKey(pathOnHost(route, this.#basePath));
    if (!isPageKey(key)) throw new Error(`"${key}" is no page's key, so nothing was published.`);
    const data = compressedTextFile(`campaigns/pages/${key}.json`, JSON.stringify(published));
    const html = this.#draw(route, published);
    return html === undefined
      ? [data]
      : [data, compressedTextFile(`${routeWithoutSlashes(route)}.html`, html)];
  }

  #draw(route: string, published: PublishedPage): string | undefined {
    try {
      return this.#source.drawPage?.({ route, published, hosts: this.#hosts });
    } catch (error) {
      throw new Error(`${route} could not be drawn, so nothing was published: ${error}`);
    }
  }

  readonly #brandsIn = (document: CheckedDocument): PublishedBrand[] =>
    document.document.kind === "brand" ? [publishBrand(document, this.#addressOf)] : [];

  readonly #addressOf = (picture: string): string => {
    const planned = this.#fileOf(this.#nameOf(picture));
    if (planned) return this.#basePath + planned.path;
    throw new Error(`${picture} is no file of the campaigns folder, so nothing was published.`);
  };

  /** Returns a picture's path relative to the campaigns folder, as manifests write it. */
  readonly #nameOf = (picture: string): string => posix.relative(this.#source.folder, picture);

  /** Returns the published file of a picture, by its name in manifests; undefined if it no longer exists. */
  #fileOf(name: string): PlannedFile | undefined {
    const isThere = this.#source.hasPicture(posix.join(this.#source.folder, name));
    return isThere ? this.#art(name) : undefined;
  }

  /** Reads a picture on first use. Its published name changes with its content. */
  readonly #art = memoizeByKey((picture: string): PlannedFile => {
    const type = pictureMediaType(picture);
    if (type === undefined) throw new Error(`${picture} is no picture, so nothing was published.`);
    const read = () => this.#source.readPicture(posix.join(this.#source.folder, picture));
    const content = read();
    const found = inspectPictureOnce(type, content);
    if (isPictureFault(found))
      throw new Error(`${picture}${found.place} ${found.says.en}, so nothing was published.`);
    const { file } = createFileEntry({ path: picture, kind: "immutable", type, content });
    const { ext, name } = posix.parse(picture);
    // On disks that ignore case, Tea.svg of an older release and tea.svg of this one would be the same file.
    const plain =
      name
        .replace(/[^A-Za-z0-9_-]+/g, "-")
        .slice(0, 40)
        .toLowerCase() || "picture";
    const path = `art/${plain}-${file.sha256.slice(0, PICTURE_HASH_DIGITS)}${ext.toLowerCase()}`;
    return { path, file, content: read };
  });
}

/** Returns a text file, compressed in memory until it is written, since a site may have thousands. */
function compressedTextFile(path: string, text: string): PlannedFile {
  const content = Buffer.from(text);
  const packed = deflateRawSync(content, { level: constants.Z_BEST_SPEED });
  const planned = createFileEntry({ path, kind: "page", type: contentTypeOf(path), content });
  return { ...planned, content: () => inflateRawSync(packed) };
}

/** What the stamps of documents depend on. */
interface StampOptions {
  /** A hash of the code that makes pages. */
  maker: string;
  /** The files of all documents. */
  files: readonly string[];
  facts: Pick<ProjectQueries, "brands" | "extenders" | "version">;
  /** Returns the hash of a picture's content. */
  pictureHash: (picture: string) => string;
}

/** Returns the stamp of a file's document whose pages show these pictures. */
type StampOf = (file: string, pictures: readonly string[]) => string;

/**
 * Returns a function that computes stamps. A stamp is a hash of all sources of a document's pages. Pages are rebuilt only
 * when it changes.
 */
function createPageStamper({ facts, files, maker, pictureHash }: StampOptions): StampOf {
  /** The bases of each file's documents. */
  const bases = groupBy(files, facts.extenders);
  /** Returns a file and its bases, each followed by the version of its text. */
  const sourcesOf = (file: string): string[] => {
    const all = [file, ...(bases.get(file) ?? []).filter((base) => base !== file)];
    return all.flatMap((one) => [one, facts.version(one)]);
  };
  // Every page contains its brand and the partners, and any brand may be one of them.
  const brands = facts.brands("").flatMap(([id, file]) => [id, ...sourcesOf(file)]);
  const common = longHashOf([maker, ...brands]);
  return (file, pictures) => {
    const shown = pictures.flatMap((picture) => [picture, pictureHash(picture)]);
    return longHashOf([common, ...sourcesOf(file), "", ...shown]);
  };
}

function longHashOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
