import { groupBy } from "../../language/group-by.ts";
import { findClosest } from "../../language/messages/find-closest.ts";
import { pageKey } from "../../language/page-key.ts";
import { baseFilesOf } from "../document/extends.ts";
import {
  type DocumentKind,
  type EffectiveDocument,
  effectiveDocuments,
  identityOf,
} from "../document/resolve.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { fileOfOutline, type Outline } from "./outline.ts";

/** Which document: of a file, the one that it is itself, or one of its variants. */
export interface DocumentRef extends Pick<EffectiveDocument, "id" | "route" | "variantIndex"> {
  path: string;
}

/**
 * What can be asked of a project around one file. Each question is a word and each answer plain, so that it can be
 * written down what a result followed from. The same question has the same answer as long as the project is the same.
 */
export interface ProjectFacts {
  /** Something that is another wherever the file's text is another. */
  version: (path: string) => string;
  /** The path of the file that documents of a kind extend by an id; null where there is none. Asked as "campaign id". */
  base: (kindAndId: string) => string | null;
  /** The ids that documents of a kind could extend. */
  baseIds: (kind: string) => readonly string[];
  /** Each brand's id and file. */
  brands: (all: "") => readonly (readonly [id: string, path: string])[];
  /** The documents of a kind and id, in the order of their files; no variants. Asked as "campaign id". */
  withId: (kindAndId: string) => readonly DocumentRef[];
  /** The pages at an address, in the order of their files. */
  at: (pageKey: string) => readonly DocumentRef[];
  /** The routes of all pages. */
  routes: (all: "") => readonly string[];
  /** Whether some campaign extends the one of an id, or was meant to. */
  isExtended: (id: string) => boolean;
  /** The files whose documents extend one of a file, over any number of steps. */
  extenders: (path: string) => readonly string[];
  /** Whether problems of a file are asked for. */
  isAsked: (path: string) => boolean;
}

/** The answers of a project that follow from the outlines of its files. */
export type IndexedFacts = Omit<ProjectFacts, "version" | "isAsked">;

/** Looks the outlines of all files over once, so that nothing has to be searched for. */
export function indexedFacts(outlines: readonly Outline[], schemas: Schemas): IndexedFacts {
  const files = outlines.map(fileOfOutline);
  const documents = effectiveDocuments(files, schemas).map((document) => ({
    ...refOf(document),
    kind: document.kind,
    bases: baseFilesOf(document),
  }));
  const identities = files.map((file) => ({ ...identityOf(file), path: file.source.path }));
  const own = documents.filter(({ variantIndex }) => variantIndex === undefined);
  const byName = groupBy(own, ({ kind, id }) => (id === undefined ? [] : [nameOf(kind, id)]));
  const byAddress = groupBy(documents, ({ route }) => (route === undefined ? [] : [pageKey(route)]));
  const byBase = groupBy(documents, ({ bases }) => bases.map(({ source }) => source.path));
  const bases = groupBy(identities, ({ kind, id }) => (id === undefined ? [] : [nameOf(kind, id)]));
  const brands = documents.flatMap(({ kind, id, path }): [string, string][] =>
    kind === "brand" && id !== undefined ? [[id, path]] : [],
  );
  const extended = extendedIds(identities, new Set(own.flatMap(({ id }) => id ?? [])));
  const routes = documents.flatMap(({ route }) => route ?? []);
  return {
    base: (name) => bases.get(name)?.[0]?.path ?? null,
    baseIds: (kind) => [
      ...new Set(identities.flatMap((one) => (one.kind === kind && one.id !== undefined ? [one.id] : []))),
    ],
    brands: () => [...new Map(brands)],
    withId: (name) => (byName.get(name) ?? []).map(plainRef),
    at: (key) => (byAddress.get(key) ?? []).map(plainRef),
    routes: () => routes,
    isExtended: (id) => extended.has(id),
    extenders: (path) => [...new Set((byBase.get(path) ?? []).map((one) => one.path))],
  };
}

/** What a base or a document is asked for by. */
export function nameOf(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}

/** How a document is referred to. */
export function refOf({ file, id, route, variantIndex }: EffectiveDocument): DocumentRef {
  return { path: file.source.path, id, route, variantIndex };
}

function plainRef({ path, id, route, variantIndex }: DocumentRef): DocumentRef {
  return { path, id, route, variantIndex };
}

/** One that is misspelt is told where it stands, not at the campaign that was meant. */
function extendedIds(
  files: readonly { base: string | undefined }[],
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const named = new Set(files.flatMap(({ base }) => base ?? []));
  return new Set([...named].map((id) => (known.has(id) ? id : (findClosest(id, [...known]) ?? id))));
}
