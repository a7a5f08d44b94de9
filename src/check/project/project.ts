import { memoizeByKey } from "../../language/memoize.ts";
import { pageKey } from "../../language/page-key.ts";
import {
  brandsDefinedInFile,
  type DocumentKind,
  type MergeContext,
  type MergedDocument,
  mergeDocumentsOfFile,
} from "../document/merge-documents.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { type DocumentRef, documentKey, documentRefOf, type ProjectQueries } from "./project-index.ts";

/** Access to all documents of a project, read and resolved on first use. */
export interface Project {
  brandIds: () => readonly string[];
  /** Returns the id of the brand of campaigns that name none; undefined if the project has no such brand. */
  defaultBrand: () => string | undefined;
  /** Returns the documents of a kind and id in file order, without variants. */
  withId: (kind: DocumentKind, id: string) => readonly DocumentRef[];
  /** Returns the pages at an address, in file order. */
  at: (route: string) => readonly DocumentRef[];
  /** Returns the routes of all pages, as written. */
  routes: () => readonly string[];
  /** Returns the files with a mistake of syntax, in which pages may be missing. */
  unreadFiles: () => readonly string[];
  /** Whether a campaign extends the one with this id. */
  isExtended: (id: string) => boolean;
  /** Whether the problems of a document's file are requested. */
  isRequested: (ref: Pick<DocumentRef, "path">) => boolean;
  /** Returns the referenced document. */
  open: (ref: DocumentRef) => MergedDocument | undefined;
  documentsOf: (path: string) => readonly MergedDocument[];
  /** Returns the files whose documents extend one of this file. */
  extenders: (path: string) => readonly string[];
  schemas: Schemas;
  read: (path: string) => JsonFile;
}

/** Settings of `createProject`: access to files and schemas, and the size of the cache. */
export interface ProjectOptions {
  load: (path: string) => JsonFile;
  schemas: Schemas;
  /** Number of files whose documents stay cached; all by default. */
  maxCachedFiles?: number;
}

/**
 * Creates a project that finds its documents by queries. Files are read, and their documents resolved, on first
 * use.
 */
export function createProject(
  queries: ProjectQueries,
  { load, schemas, maxCachedFiles = Number.POSITIVE_INFINITY }: ProjectOptions,
): Project {
  const read = (path: string): JsonFile => {
    queries.version(path);
    return load(path);
  };
  const context: MergeContext = {
    schemas,
    base: (kind, id) => {
      const path = queries.base(documentKey(kind, id));
      return path === null ? undefined : read(path);
    },
    baseIds: queries.baseIds,
    defaultBrand: () => queries.defaultBrand("") ?? undefined,
    brand: memoizeByKey((id: string | undefined) => {
      if (id === undefined) return undefined;
      const path = queries.brands("").find(([one]) => one === id)?.[1];
      return path === undefined
        ? undefined
        : brandsDefinedInFile(read(path), context).find(([one]) => one === id)?.[1];
    }),
  };
  const documentsOf = memoizeByKey(
    (path: string) => mergeDocumentsOfFile(read(path), context),
    maxCachedFiles,
  );
  return {
    brandIds: () => queries.brands("").map(([id]) => id),
    defaultBrand: context.defaultBrand,
    withId: (kind, id) => queries.withId(documentKey(kind, id)),
    at: (route) => queries.at(pageKey(route)),
    routes: () => queries.routes(""),
    unreadFiles: () => queries.unreadFiles(""),
    isExtended: queries.isExtended,
    isRequested: ({ path }) => queries.isRequested(path),
    open: (ref) => documentsOf(ref.path).find((one) => isSameRef(documentRefOf(one), ref)),
    documentsOf,
    extenders: queries.extenders,
    schemas,
    read,
  };
}

function isSameRef(one: DocumentRef, other: DocumentRef): boolean {
  return one.path === other.path && one.variantIndex === other.variantIndex;
}

/**
 * Returns the document that this one conflicts with, if only one of `all` may exist; undefined if there is none.
 * Considers documents with more right to the name, and those whose problems are not requested: so each conflict is
 * reported once. A document that `isOwner` accepts has more right, then an earlier one.
 */
export function findConflictingDocument(
  document: MergedDocument,
  all: readonly DocumentRef[],
  { isOwner, project }: { isOwner: (ref: DocumentRef) => boolean; project: Project },
): MergedDocument | undefined {
  const ranked = [...all.filter(isOwner), ...all.filter((one) => !isOwner(one))];
  const own = ranked.findIndex((one) => isSameRef(one, documentRefOf(document)));
  const other = ranked.find((one, index) => index !== own && (index < own || !project.isRequested(one)));
  return other && project.open(other);
}
