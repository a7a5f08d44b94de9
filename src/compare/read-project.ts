import {
  documentIdentityOf,
  type MergedDocument,
  mergeAllDocuments,
} from "../check/document/merge-documents.ts";
import { type JsonFile, readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { migrateFiles } from "../migrate/migrate.ts";
import type { PictureDigest } from "./compare-documents.ts";

/** One version of a project. */
export interface ProjectSide {
  files: readonly SourceFile[];
  /** The path of the only file to compare; undefined for all files. */
  asked?: string | undefined;
  picture: PictureDigest;
}

/** One version of a project, with its documents read and merged. */
export interface ReadProject {
  pages: readonly MergedDocument[];
  brands: readonly MergedDocument[];
  /** Files that are not readable documents. */
  broken: readonly JsonFile[];
  files: readonly JsonFile[];
  /** Returns the id of a page's brand. */
  brandOf: (page: MergedDocument) => string | undefined;
}

/** Returns a reader that parses a file once, although two versions of a project contain it. */
export function createSharedReader(): (file: SourceFile) => JsonFile {
  const known = new Map<string, JsonFile>();
  return (file) => {
    const key = JSON.stringify(file);
    const read = known.get(key) ?? readJson(file);
    known.set(key, read);
    return read;
  };
}

/**
 * Reads a project: migrates its documents to the current language and merges bases and brands. `parse` reads a file.
 * Pure.
 */
export function readProject(
  { asked, files }: ProjectSide,
  schemas: Schemas,
  parse: (file: SourceFile) => JsonFile,
): ReadProject {
  const migrated = new Map(
    migrateFiles(files, parse).flatMap((one) => (one.kind === "migrated" ? [[one.path, one.text]] : [])),
  );
  const read = files.map((file) => parse({ ...file, text: migrated.get(file.path) ?? file.text }));
  const brandOf = ({ brandId }: MergedDocument) => brandId;
  const documents = mergeAllDocuments(read, schemas);
  const askedFile = read.find(({ source }) => source.path === asked);
  const isAsked = (document: MergedDocument): boolean =>
    askedFile === undefined || isDocumentFromFile(document, askedFile) || isOfBrand(document, askedFile);
  const isOfBrand = (document: MergedDocument, file: JsonFile): boolean =>
    document.kind === "campaign" &&
    documentIdentityOf(file).kind === "brand" &&
    brandOf(document) === documentIdentityOf(file).id;
  const wanted = documents.filter(isAsked);
  const whole = wanted.filter(isReadableWithItsBases);
  const broken = new Set([
    ...read.filter((file) => isUnreadableFile(file) && (asked === undefined || file === askedFile)),
    ...wanted.filter((document) => !isReadableWithItsBases(document)).map(({ file }) => file),
  ]);
  return {
    pages: whole.filter(({ kind, route }) => kind === "campaign" && route !== undefined),
    brands: whole.filter(({ kind }) => kind === "brand"),
    broken: [...broken],
    files: read,
    brandOf,
  };
}

function isDocumentFromFile({ extension, file }: MergedDocument, asked: JsonFile): boolean {
  return file === asked || (extension?.status === "followed" && extension.files.includes(asked));
}

function isUnreadableFile({ root, syntax }: JsonFile): boolean {
  return syntax.length > 0 || root?.kind !== "object";
}

/** Returns whether the document and all its bases can be read. */
function isReadableWithItsBases({ extension, file }: MergedDocument): boolean {
  return !isUnreadableFile(file) && (extension === undefined || extension.status === "followed");
}
