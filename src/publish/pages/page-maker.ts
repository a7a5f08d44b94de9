import { createHash } from "node:crypto";
import { posix } from "node:path";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import type { CheckedDocument } from "../../check/check.ts";
import { pictureType } from "../../check/content/picture-kinds.ts";
import type { ProjectFacts } from "../../check/project/project-index.ts";
import { groupBy } from "../../language/group-by.ts";
import { byKey } from "../../language/memoize.ts";
import { bareRoute, isPageKey } from "../../language/page-key.ts";
import { type Published, pageKey } from "../../plan/published.ts";
import { hostsOf, withPolicy } from "../headers/page-policy.ts";
import { publishBrand, publishPage, type ShownBrand } from "../publish-page.ts";
import type { PublishedDocument } from "../release/manifest.ts";
import { type PlannedFile, planFile } from "../release/write-files.ts";
import { contentTypeOf } from "./content-type.ts";
import type { Engine } from "./engine.ts";

/** A page of which HTML is to be drawn ahead. */
export interface DrawnPage {
  /** As it is written. */
  route: string;
  published: Published;
  /** Hosts of pictures, as the brands list them. */
  pictureHosts: readonly string[];
}

/** What a site is made of. Documents must be without errors. */
export interface SiteSource {
  engine: Engine;
  /** Stands for the code that makes pages of documents, as far as it is not in the engine. */
  maker: string;
  /** The campaigns folder, as the paths of files and pictures begin; all with slashes. */
  folder: string;
  /** The files of all documents. */
  files: readonly string[];
  facts: Pick<ProjectFacts, "brands" | "extenders" | "version">;
  documents: (file: string) => readonly CheckedDocument[];
  /** The bytes of a picture, and whether it is there. */
  readPicture: (path: string) => Buffer;
  hasPicture: (path: string) => boolean;
  /** Makes the HTML of a page; left out, browsers draw it with the shell's scripts. Throws where it cannot be drawn. Pure. */
  drawPage?: ((page: DrawnPage) => string) | undefined;
}

/** What a document brings into a release. */
export interface MadePages {
  document: PublishedDocument;
  files: readonly PlannedFile[];
}

/** Of the hash of a picture so much stands in its name: enough for no two of thousands to share one. */
const HASH_LENGTH = 12;

/** Makes the pages of documents. */
export class PageMaker {
  readonly #source: SiteSource;
  /** What stands for all that a file's pages are made from, where they show these pictures. */
  readonly stampOf: StampOf;
  readonly #brands: readonly ShownBrand[];
  readonly #pictureHosts: readonly string[];
  readonly #shell: string;

  constructor(source: SiteSource) {
    const { engine, facts, files, maker } = source;
    this.#source = source;
    this.stampOf = stampsOf({
      maker: `${maker} ${engine.id}`,
      files,
      facts,
      pictureHash: (picture) => this.#fileOf(picture)?.file.sha256 ?? "",
    });
    this.#brands = facts.brands("").flatMap(([, file]) => source.documents(file).flatMap(this.#brandsIn));
    this.#pictureHosts = hostsOf(this.#brands.map(({ brand }) => brand));
    this.#shell = withPolicy(engine.shell, this.#pictureHosts);
  }

  /** The page in which nothing is drawn. */
  shell(): PlannedFile {
    return textFile("shell.html", this.#shell);
  }

  /** The pages of a file's documents, with the pictures that they show. */
  make(file: string): MadePages {
    const made = this.#source.documents(file).flatMap((document) => this.#pageOf(document) ?? []);
    const pictures = [...new Set(made.flatMap((page) => page.pictures))].sort();
    const files = [
      ...made.flatMap((page) => page.files),
      ...pictures.flatMap((picture) => this.#fileOf(picture) ?? []),
    ];
    const paths = [...new Set(files.map(({ path }) => path))];
    return { document: { stamp: this.stampOf(file, pictures), pictures, paths }, files };
  }

  #pageOf(page: CheckedDocument): { files: PlannedFile[]; pictures: string[] } | undefined {
    const { route } = page.document;
    if (route === undefined) return undefined;
    const { published, pictures } = publishPage(page, this.#brands, this.#addressOf) ?? {};
    if (!published || !pictures) return undefined;
    return { files: this.#filesOf(route, published), pictures: pictures.map(this.#nameOf) };
  }

  #filesOf(route: string, published: Published): PlannedFile[] {
    const key = pageKey(route);
    if (!isPageKey(key)) throw new Error(`"${key}" is no page's key, so nothing was published.`);
    const data = textFile(`campaigns/pages/${key}.json`, JSON.stringify(published));
    const html = this.#draw(route, published);
    return html === undefined ? [data] : [data, textFile(`${bareRoute(route)}.html`, html)];
  }

  #draw(route: string, published: Published): string | undefined {
    try {
      return this.#source.drawPage?.({ route, published, pictureHosts: this.#pictureHosts });
    } catch (error) {
      throw new Error(`${route} could not be drawn, so nothing was published: ${error}`);
    }
  }

  readonly #brandsIn = (document: CheckedDocument): ShownBrand[] =>
    document.document.kind === "brand" ? [publishBrand(document, this.#addressOf)] : [];

  readonly #addressOf = (picture: string): string => {
    const planned = this.#fileOf(this.#nameOf(picture));
    if (planned) return `/${planned.path}`;
    throw new Error(`${picture} is no file of the campaigns folder, so nothing was published.`);
  };

  /** The path of a picture as manifests have it, by its path as documents have it. */
  readonly #nameOf = (picture: string): string => posix.relative(this.#source.folder, picture);

  /** The file that shows a picture, by its name in manifests; undefined where it is not there any more. */
  #fileOf(name: string): PlannedFile | undefined {
    const isThere = this.#source.hasPicture(posix.join(this.#source.folder, name));
    return isThere ? this.#art(name) : undefined;
  }

  /** Pictures have names that change with their content. Each is read when it is first asked for. */
  readonly #art = byKey((picture: string): PlannedFile => {
    const type = pictureType(picture);
    if (type === undefined) throw new Error(`${picture} is no picture, so nothing was published.`);
    const read = () => this.#source.readPicture(posix.join(this.#source.folder, picture));
    const { file } = planFile({ path: picture, kind: "immutable", type, content: read() });
    const { ext, name } = posix.parse(picture);
    const plain = name.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 40) || "picture";
    const path = `art/${plain}-${file.sha256.slice(0, HASH_LENGTH)}${ext.toLowerCase()}`;
    return { path, file, content: read };
  });
}

/** A file of text. Until it is written it is kept compressed: a site may have thousands. */
function textFile(path: string, text: string): PlannedFile {
  const content = Buffer.from(text);
  const packed = deflateRawSync(content, { level: constants.Z_BEST_SPEED });
  const planned = planFile({ path, kind: "page", type: contentTypeOf(path), content });
  return { ...planned, content: () => inflateRawSync(packed) };
}

interface StampOptions {
  /** Stands for the code that makes pages. */
  maker: string;
  /** The files of all documents. */
  files: readonly string[];
  facts: Pick<ProjectFacts, "brands" | "extenders" | "version">;
  /** What stands for the content of a picture. */
  pictureHash: (picture: string) => string;
}

/** Tells the stamp of a file's document, of which the pages show these pictures. */
type StampOf = (file: string, pictures: readonly string[]) => string;

/**
 * Makes what tells stamps. A stamp stands for all that the pages of a document are made from, so that they are made anew
 * only when it changes.
 */
function stampsOf({ facts, files, maker, pictureHash }: StampOptions): StampOf {
  /** The files that the documents of each file extend. */
  const bases = groupBy(files, facts.extenders);
  /** A file, those that it extends, and what stands for their texts. */
  const sourcesOf = (file: string): string[] => {
    const all = [file, ...(bases.get(file) ?? []).filter((base) => base !== file)];
    return all.flatMap((one) => [one, facts.version(one)]);
  };
  // Every page holds its brand and the partners, of which any may be.
  const brands = facts.brands("").flatMap(([id, file]) => [id, ...sourcesOf(file)]);
  const common = digest([maker, ...brands]);
  return (file, pictures) => {
    const shown = pictures.flatMap((picture) => [picture, pictureHash(picture)]);
    return digest([common, ...sourcesOf(file), "", ...shown]);
  };
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
