import { byKey } from "../../language/memoize.ts";
import { pageKey } from "../../language/page-key.ts";
import {
  type Around,
  brandsIn,
  type DocumentKind,
  documentsIn,
  type EffectiveDocument,
} from "../document/resolve.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { type DocumentRef, nameOf, type ProjectFacts, refOf } from "./project-index.ts";

/** All documents together, by what must be found among them. */
export interface Project {
  brandIds: () => readonly string[];
  /** The documents of a kind and id, in the order of their files; no variants. */
  withId: (kind: DocumentKind, id: string) => readonly DocumentRef[];
  /** The pages at an address, in the order of their files. */
  at: (route: string) => readonly DocumentRef[];
  /** The routes of all pages, as they are written. */
  routes: () => readonly string[];
  /** Whether some campaign extends the one of an id. */
  isExtended: (id: string) => boolean;
  /** Whether problems of a document's file are asked for. */
  isAsked: (ref: Pick<DocumentRef, "path">) => boolean;
  /** The document that is referred to. */
  open: (ref: DocumentRef) => EffectiveDocument | undefined;
  documentsOf: (path: string) => readonly EffectiveDocument[];
  /** The files with documents that extend one of a file. */
  extenders: (path: string) => readonly string[];
  schemas: Schemas;
  read: (path: string) => JsonFile;
}

export interface ProjectOptions {
  load: (path: string) => JsonFile;
  schemas: Schemas;
  /** Of so many files the documents are kept; of all where left out. */
  kept?: number;
}

/** A project by what is known of it. Files are read, and their documents put together, when they are first asked for. */
export function projectOf(
  facts: ProjectFacts,
  { load, schemas, kept = Number.POSITIVE_INFINITY }: ProjectOptions,
): Project {
  const read = (path: string): JsonFile => {
    facts.version(path);
    return load(path);
  };
  const around: Around = {
    schemas,
    base: (kind, id) => {
      const path = facts.base(nameOf(kind, id));
      return path === null ? undefined : read(path);
    },
    baseIds: facts.baseIds,
    brand: byKey((id: string | undefined) => {
      if (id === undefined) return undefined;
      const path = facts.brands("").find(([one]) => one === id)?.[1];
      return path === undefined ? undefined : brandsIn(read(path), around).find(([one]) => one === id)?.[1];
    }),
  };
  const documentsOf = byKey((path: string) => documentsIn(read(path), around), kept);
  return {
    brandIds: () => facts.brands("").map(([id]) => id),
    withId: (kind, id) => facts.withId(nameOf(kind, id)),
    at: (route) => facts.at(pageKey(route)),
    routes: () => facts.routes(""),
    isExtended: facts.isExtended,
    isAsked: ({ path }) => facts.isAsked(path),
    open: (ref) => documentsOf(ref.path).find((one) => isSame(refOf(one), ref)),
    documentsOf,
    extenders: facts.extenders,
    schemas,
    read,
  };
}

function isSame(one: DocumentRef, other: DocumentRef): boolean {
  return one.path === other.path && one.variantIndex === other.variantIndex;
}

/**
 * The first document among several that must not be more than one, before the one that is looked at, or one that nobody
 * asks about: of two in each other's way one is told.
 */
export function inTheWayOf(
  document: EffectiveDocument,
  all: readonly DocumentRef[],
  { isAsked, open }: Project,
): EffectiveDocument | undefined {
  const own = all.findIndex((one) => isSame(one, refOf(document)));
  const other = all.find((one, index) => index !== own && (index < own || !isAsked(one)));
  return other && open(other);
}
