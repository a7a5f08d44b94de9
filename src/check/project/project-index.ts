import { groupBy } from "../../language/group-by.ts";
import { findClosestWord } from "../../language/messages/find-closest.ts";
import { pageKey } from "../../language/page-key.ts";
import {
  type DocumentKind,
  defaultBrandOf,
  documentIdentityOf,
  type MergedDocument,
  mergeAllDocuments,
} from "../document/merge-documents.ts";
import { baseFilesOf } from "../document/resolve-extends.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { type FileOutline, parseOutline } from "./file-outline.ts";

/** Identifies a document: a file's own, or one of its variants. */
export interface DocumentRef extends Pick<MergedDocument, "id" | "route" | "variantIndex"> {
  path: string;
}

/**
 * Queries about the documents around one file, such as the pages at an address. Arguments and results are plain
 * data, so that a session can record which of them a result depends on. Until the project changes, the same query
 * returns the same result.
 */
export interface ProjectQueries {
  /** Returns a value that changes whenever the file's text changes. */
  version: (path: string) => string;
  /**
   * Returns the path of the file that documents extend by an id; null if it does not exist. Argument: "campaign id".
   */
  base: (kindAndId: string) => string | null;
  /** Returns the ids that documents of a kind could extend. */
  baseIds: (kind: string) => readonly string[];
  /** Returns the id and file of each brand. */
  brands: (all: "") => readonly (readonly [id: string, path: string])[];
  /** Returns the id of the brand of campaigns that name none; null if the project has no such brand. */
  defaultBrand: (all: "") => string | null;
  /** Returns the documents of a kind and id in file order, without variants. Argument: "campaign id". */
  withId: (kindAndId: string) => readonly DocumentRef[];
  /** Returns the pages at an address, in file order. */
  at: (pageKey: string) => readonly DocumentRef[];
  /** Returns the routes of all pages. */
  routes: (all: "") => readonly string[];
  /** Returns the files with a mistake of syntax: they may have other routes than are known. */
  unreadFiles: (all: "") => readonly string[];
  /** Whether a campaign extends the one with this id; a misspelt `extends` counts for the closest id. */
  isExtended: (id: string) => boolean;
  /** Returns the files whose documents extend one of this file, over any number of levels. */
  extenders: (path: string) => readonly string[];
  /** Whether the problems of a file are requested. */
  isRequested: (path: string) => boolean;
}

/** The queries that need only the outlines of all files. */
export type OutlineQueries = Omit<ProjectQueries, "version" | "isRequested">;

/** Indexes the outlines of all files, so that queries do not have to search. */
export function indexOutlines(outlines: readonly FileOutline[], schemas: Schemas): OutlineQueries {
  const files = outlines.map(parseOutline);
  const documents = mergeAllDocuments(files, schemas).map((document) => ({
    ...documentRefOf(document),
    kind: document.kind,
    bases: baseFilesOf(document),
  }));
  const identities = files.map((file) => ({ ...documentIdentityOf(file), path: file.source.path }));
  const own = documents.filter(({ variantIndex }) => variantIndex === undefined);
  const byName = groupBy(own, ({ kind, id }) => (id === undefined ? [] : [documentKey(kind, id)]));
  const byAddress = groupBy(documents, ({ route }) => (route === undefined ? [] : [pageKey(route)]));
  const byBase = groupBy(documents, ({ bases }) => bases.map(({ source }) => source.path));
  const bases = groupBy(identities, ({ kind, id }) => (id === undefined ? [] : [documentKey(kind, id)]));
  const brands = documents.flatMap(({ kind, id, path }): [string, string][] =>
    kind === "brand" && id !== undefined ? [[id, path]] : [],
  );
  const extended = idsOfExtendedDocuments(identities, new Set(own.flatMap(({ id }) => id ?? [])));
  const routes = documents.flatMap(({ route }) => route ?? []);
  const unreadFiles = outlines.filter(({ isWhole }) => !isWhole).map(({ path }) => path);
  return {
    base: (name) => bases.get(name)?.[0]?.path ?? null,
    baseIds: (kind) => [
      ...new Set(identities.flatMap((one) => (one.kind === kind && one.id !== undefined ? [one.id] : []))),
    ],
    brands: () => [...new Map(brands)],
    defaultBrand: () => defaultBrandOf(files) ?? null,
    withId: (name) => (byName.get(name) ?? []).map(documentRefWithoutVariant),
    at: (key) => (byAddress.get(key) ?? []).map(documentRefWithoutVariant),
    routes: () => routes,
    unreadFiles: () => unreadFiles,
    isExtended: (id) => extended.has(id),
    extenders: (path) => [...new Set((byBase.get(path) ?? []).map((one) => one.path))],
  };
}

/** Returns the key by which a base or document is looked up. */
export function documentKey(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}

/** Returns the reference that identifies a document. */
export function documentRefOf({ file, id, route, variantIndex }: MergedDocument): DocumentRef {
  return { path: file.source.path, id, route, variantIndex };
}

function documentRefWithoutVariant({ path, id, route, variantIndex }: DocumentRef): DocumentRef {
  return { path, id, route, variantIndex };
}

/** A misspelt `extends` counts for the closest id: the misspelling is reported there, not at the intended campaign. */
function idsOfExtendedDocuments(
  files: readonly { base: string | undefined }[],
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const named = new Set(files.flatMap(({ base }) => base ?? []));
  return new Set([...named].map((id) => (known.has(id) ? id : (findClosestWord(id, [...known]) ?? id))));
}
