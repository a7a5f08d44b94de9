import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type CheckedDocument, check } from "../check/check.ts";
import { pictureType } from "../check/content/picture-kinds.ts";
import { findUnsafeSvg } from "../check/content/unsafe-svg.ts";
import type { TableProof } from "../check/inspect/tables-of.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import type { Problem } from "../check/report/problem.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { type Published, pageKey } from "../plan/published.ts";
import { picturesOf, publishBrand, publishPage } from "./publish-page.ts";
import { filesIn, readJsonFiles, readSchemas } from "./read-folder.ts";

/** One page as it is served, and what was proved of its state tables. */
export interface SitePage {
  /** The document's file, relative to the campaigns folder. */
  file: string;
  published: Published;
  /** The pictures that it and its brands name: files relative to the campaigns folder. */
  pictures: readonly string[];
  /** With a witness for each row; worked out when first asked for. */
  proofs: () => readonly TableProof[];
}

/** The pages of a campaigns folder as it stands now: an edited document counts at once. */
export interface Site {
  /** The campaigns folder. */
  folder: string;
  /** Every page that can be served. One whose document has errors is served as it last was without. */
  pages(): ReadonlyMap<string, SitePage>;
  /** The pictures that can be served, with their media types: those that pages name, by files relative to the folder. */
  pictures(): ReadonlyMap<string, string>;
  /** What is wrong in the folder, with paths relative to it. */
  problems(): readonly Problem[];
  /** The documents as they were read, for code frames. */
  sources(): readonly SourceFile[];
}

interface State {
  files: SourceFile[];
  problems: Problem[];
  pages: Map<string, SitePage>;
  pictures: Map<string, string>;
}

/** Opens the pages of a campaigns folder; `schemas` is the folder of the schemas. Nothing is read before it is asked for. */
export function createSite({ folder, schemas: schemaFolder }: { folder: string; schemas: string }): Site {
  let seen = "";
  let state: State = { files: [], problems: [], pages: new Map(), pictures: new Map() };
  const current = (): State => {
    const stamp = stampOf([...filesIn(folder), ...filesIn(schemaFolder)]);
    if (stamp !== seen) {
      seen = stamp;
      state = read(folder, readSchemas(schemaFolder), state.pages);
    }
    return state;
  };
  return {
    folder,
    pages: () => current().pages,
    pictures: () => current().pictures,
    problems: () => current().problems,
    sources: () => current().files,
  };
}

function read(folder: string, schemas: Schemas, before: ReadonlyMap<string, SitePage>): State {
  const files = readJsonFiles(folder, folder);
  const there = new Set(filesIn(folder));
  const exists = (path: string) => there.has(join(folder, path));
  const readPicture = (path: string) => (exists(path) ? readIfThere(join(folder, path)) : undefined);
  const { problems, documents } = check(files, { schemas, exists, readPicture });
  const wrong = new Set(problems.filter(({ severity }) => severity === "error").map(({ file }) => file));
  const sound = documents.filter(({ document }) => filesOf(document).every((path) => !wrong.has(path)));
  const brands = sound
    .filter(({ document }) => document.kind === "brand")
    .map((checked) => ({ brand: publishBrand(checked), pictures: [...picturesOf(checked).values()] }));
  const pages = new Map<string, SitePage>();
  // What is left of these in the end has errors: its pages stay as they last were.
  const open = new Set(files.map(({ path }) => path));
  for (const checked of sound) {
    const { route, file } = checked.document;
    if (route !== undefined) {
      const published = publishPage(
        checked,
        brands.map(({ brand }) => brand),
      );
      if (!published) continue;
      const shown = brands.filter(({ brand }) => [published.brand, ...published.partners].includes(brand));
      const pictures = [...picturesOf(checked).values(), ...shown.flatMap(({ pictures }) => pictures)];
      pages.set(pageKey(route), { file: file.source.path, published, pictures, proofs: checked.proofs });
    }
    open.delete(file.source.path);
  }
  for (const [key, page] of before) if (open.has(page.file) && !pages.has(key)) pages.set(key, page);
  return {
    files,
    problems,
    pages,
    pictures: servable([...pages.values()], readPicture),
  };
}

/**
 * The pictures that these pages name, with their media types. Whatever else lies in the folder stays there, and so
 * does a picture that went wrong while its page stays as it last was.
 */
function servable(
  pages: readonly SitePage[],
  readPicture: (path: string) => string | undefined,
): Map<string, string> {
  const named = new Set(pages.flatMap(({ pictures }) => pictures));
  return new Map(
    [...named].flatMap((path): [string, string][] => {
      const type = pictureType(path);
      const text = type && readPicture(path);
      if (type === undefined || text === undefined) return [];
      return type === "image/svg+xml" && findUnsafeSvg(text) ? [] : [[path, type]];
    }),
  );
}

/** The text of a file; undefined where it went while the folder was looked at. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The files that a document is made of: its own, and those of its bases. */
function filesOf({ file, extension }: CheckedDocument["document"]): string[] {
  const bases = extension?.status === "followed" ? extension.files : [];
  return [file, ...bases].map(({ source }) => source.path);
}

/** Changes whenever one of the files does. */
function stampOf(paths: readonly string[]): string {
  return paths
    .map((path) => {
      const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
      return `${path}:${mtimeMs}:${size}`;
    })
    .join("\n");
}
