import { brandIdIn } from "../check/document/brand.ts";
import { type EffectiveDocument, effectiveDocuments, identityOf } from "../check/document/resolve.ts";
import { type JsonFile, readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { bookOf } from "../check/schema/shape.ts";
import { migrate } from "../migrate/migrate.ts";
import type { PictureDigest } from "./page-changes.ts";

/** One version of a project. */
export interface ProjectSide {
  files: readonly SourceFile[];
  /** The path of the only file to compare; undefined for all files. */
  asked?: string | undefined;
  picture: PictureDigest;
}

/** A version of a project after reading and merging its documents. */
export interface ReadSide {
  pages: readonly EffectiveDocument[];
  brands: readonly EffectiveDocument[];
  /** Files that are not readable documents. */
  broken: readonly JsonFile[];
  files: readonly JsonFile[];
  /** Returns the id of a page's brand. */
  brandOf: (page: EffectiveDocument) => string | undefined;
}

/** Reads a project: migrates its documents to the current language and merges bases and brands. Pure. */
export function readSide({ asked, files }: ProjectSide, schemas: Schemas): ReadSide {
  const migrated = new Map(
    migrate(files).flatMap((one) => (one.kind === "migrated" ? [[one.path, one.text]] : [])),
  );
  const read = files.map((file) => readJson({ ...file, text: migrated.get(file.path) ?? file.text }));
  const shape = bookOf(schemas).root("campaign.schema.json");
  const brandOf = ({ root }: EffectiveDocument) => brandIdIn(root, shape);
  const documents = effectiveDocuments(read, schemas);
  const askedFile = read.find(({ source }) => source.path === asked);
  const isAsked = (document: EffectiveDocument): boolean =>
    askedFile === undefined || isMadeOf(document, askedFile) || isOfBrand(document, askedFile);
  const isOfBrand = (document: EffectiveDocument, file: JsonFile): boolean =>
    document.kind === "campaign" &&
    identityOf(file).kind === "brand" &&
    brandOf(document) === identityOf(file).id;
  const wanted = documents.filter(isAsked);
  const whole = wanted.filter(isWhole);
  const broken = new Set([
    ...read.filter((file) => isBroken(file) && (asked === undefined || file === askedFile)),
    ...wanted.filter((document) => !isWhole(document)).map(({ file }) => file),
  ]);
  return {
    pages: whole.filter(({ kind, route }) => kind === "campaign" && route !== undefined),
    brands: whole.filter(({ kind }) => kind === "brand"),
    broken: [...broken],
    files: read,
    brandOf,
  };
}

function isMadeOf({ extension, file }: EffectiveDocument, asked: JsonFile): boolean {
  return file === asked || (extension?.status === "followed" && extension.files.includes(asked));
}

function isBroken({ root, syntax }: JsonFile): boolean {
  return syntax.length > 0 || root?.kind !== "object";
}

/** Returns whether the document and all its bases can be read. */
function isWhole({ extension, file }: EffectiveDocument): boolean {
  return !isBroken(file) && (extension === undefined || extension.status === "followed");
}
