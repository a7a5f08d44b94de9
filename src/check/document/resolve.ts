import { childOf, entryOf, type JsonEntry, type JsonNode, plainOf } from "../json/json-node.ts";
import { type JsonFile, readJson } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";
import { memoize, once } from "../memoize.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { bookOf, type Shape } from "../schema/shape.ts";
import { brandIdIn } from "./brand-id.ts";
import { withPrefixes } from "./brand-prefix.ts";
import { mergePatch, type Remark, withoutKeys } from "./merge-patch.ts";
import { withImpliedStates, withoutForeignParts, withSharedParts } from "./shared-parts.ts";

export type DocumentKind = "campaign" | "brand";

/** One page (or brand, or base of pages) as it counts: what it extends and its variant's patch merged in. */
export interface EffectiveDocument {
  kind: DocumentKind;
  file: JsonFile;
  /** The whole document. Each value knows the file and place where it was written. */
  root: JsonNode;
  id: string | undefined;
  /** Only a campaign with a route is served; others are bases of further documents. */
  route: string | undefined;
  /** Which of the file's variants this is; undefined for the file's own page. */
  variantIndex: number | undefined;
  /** What `extends` names, and whether it could be followed. */
  extension: Extension | undefined;
  /** The brand of a campaign, as it counts; a brand's is itself. Undefined where there is no such brand. */
  brand: JsonNode | undefined;
  /** What is worth telling of its own patch. */
  remarks: readonly Remark[];
}

export type Extension =
  | { status: "followed"; entry: JsonEntry; base: JsonNode; files: readonly JsonFile[] }
  | { status: "unknown"; entry: JsonEntry; known: string[] }
  /** `ids` leads from this document back to one that was already on the way. */
  | { status: "cycle"; entry: JsonEntry; ids: string[] }
  /** The base's own JSON cannot be read, or its own base cannot be found. */
  | { status: "broken"; entry: JsonEntry; file: JsonFile };

/** What makes a document this one and no other: a document that extends it has its own. */
const ownKeys = ["$schema", "$comment", "id", "route", "extends", "variants"];

/**
 * The pages, bases and brands of a project, each with everything merged in: `extends` (by id, over any number of
 * steps) and `variants`. A file with variants gives one document for itself and one for each variant. Files that
 * are no JSON object, or whose base cannot be found, are left out here; `check` says why. `$comment`s are kept.
 * Pure.
 */
export function resolveDocuments(
  files: readonly SourceFile[],
  schemas: Schemas,
): {
  kind: DocumentKind;
  document: unknown;
  file: string;
  route: string | undefined;
  variantIndex?: number;
}[] {
  const documents = effectiveDocuments(files.map(readJson), schemas).filter(
    ({ file, extension }) => file.syntax.length === 0 && (!extension || extension.status === "followed"),
  );
  return documents.map(({ kind, root, file, route, variantIndex }) => ({
    kind,
    document: plainOf(withoutMerging(root)),
    file: file.source.path,
    route,
    ...(variantIndex !== undefined && { variantIndex }),
  }));
}

/** A document as it counts, without the words that say what was merged into it or is made of it. */
export function withoutMerging(root: JsonNode): JsonNode {
  return root.kind === "object" ? withoutKeys(root, ["extends", "variants"]) : root;
}

/** The same with places, and with what went wrong. Bases are looked for among all files; the first of an id counts. */
export function effectiveDocuments(files: readonly JsonFile[], schemas: Schemas): EffectiveDocument[] {
  const byKind = { campaign: new Map<string, JsonFile>(), brand: new Map<string, JsonFile>() };
  for (const file of files) {
    const { kind, id } = identityOf(file);
    if (id !== undefined && !byKind[kind].has(id)) byKind[kind].set(id, file);
  }
  const brands = once(
    () => new Map(files.flatMap((file) => (identityOf(file).kind === "brand" ? brandsIn(file, around) : []))),
  );
  const around: Around = {
    schemas,
    base: (kind, id) => byKind[kind].get(id),
    baseIds: (kind) => [...byKind[kind].keys()],
    brand: (id) => (id === undefined ? undefined : brands().get(id)),
  };
  return files.flatMap((file) => documentsIn(file, around));
}

/** The files around one, as far as its documents are made of them. */
export interface Around {
  schemas: Schemas;
  /** The file that documents of a kind extend by an id. */
  base: (kind: DocumentKind, id: string) => JsonFile | undefined;
  /** The ids that they could extend. */
  baseIds: (kind: DocumentKind) => readonly string[];
  /** A brand as it counts. */
  brand: (id: string | undefined) => JsonNode | undefined;
}

/** The documents of one file as they count: its own, then its variants. */
export function documentsIn(file: JsonFile, around: Around): EffectiveDocument[] {
  return documentsOf(file, around).map((document) => withBrand(withShared(document), around));
}

/** The brand that a file is, by its id; none where it is no brand. */
export function brandsIn(file: JsonFile, around: Around): [string, JsonNode][] {
  return documentsOf(file, around).flatMap(({ kind, id, root }) =>
    kind === "brand" && id !== undefined ? [[id, root]] : [],
  );
}

/** Which document a file is by itself, and which one it extends. */
export function identityOf(file: JsonFile): {
  kind: DocumentKind;
  id: string | undefined;
  base: string | undefined;
} {
  return { kind: kindOf(file), id: textAt(file.root, "id"), base: textAt(file.root, "extends") };
}

function shapeOf({ schemas }: Around, kind: DocumentKind): Shape {
  return bookOf(schemas).root(`${kind}.schema.json`);
}

/** Puts what a document shares among its parts into these. */
function withShared(document: EffectiveDocument): EffectiveDocument {
  const remarks = [...document.remarks];
  const root = withSharedParts(document.root, (remark) => remarks.push(remark));
  return { ...document, root: withoutForeignParts(root, document.file), remarks };
}

/** Finds the brand of a document, and puts its prefix where routes ask for it. */
function withBrand(document: EffectiveDocument, around: Around): EffectiveDocument {
  if (document.kind === "brand") return { ...document, brand: document.root };
  const shape = shapeOf(around, "campaign");
  const brand = around.brand(brandIdIn(document.root, shape));
  const { extension, file } = document;
  const files = [file, ...(extension?.status === "followed" ? extension.files : [])];
  const isAsked = files.some(({ source }) => source.text.includes(".prefix}"));
  const root = isAsked
    ? withPrefixes(document.root, shape, ({ brand: id }) => (id === undefined ? brand : around.brand(id)))
    : document.root;
  return { ...document, brand, root, route: routeOf(root, "campaign") };
}

/** Files with the states of rows that take after shared ones. */
const stated = memoize(withImpliedStates);

/** What documents of one kind extend: the others of the kind by id, and the schema that says which lists have names. */
interface Bases {
  find: (id: string) => JsonFile | undefined;
  ids: () => readonly string[];
  shape: Shape;
}

function basesFor(kind: DocumentKind, around: Around): Bases {
  const find = (id: string) => around.base(kind, id);
  return { find, ids: () => around.baseIds(kind), shape: shapeOf(around, kind) };
}

function documentsOf(file: JsonFile, around: Around): EffectiveDocument[] {
  const { root: written } = stated(file);
  if (!written) return [];
  const kind = kindOf(file);
  const bases = basesFor(kind, around);
  const extension = followExtends(file, bases);
  const remarks: Remark[] = [];
  const onRemark = (remark: Remark) => remarks.push(remark);
  const base = extension?.status === "followed" ? extension.base : undefined;
  // Without its base a patch still is one: null removes.
  const root = extension ? mergePatch(base, written, { shape: bases.shape, onRemark }) : written;
  const own: EffectiveDocument = {
    kind,
    file,
    root,
    id: textAt(root, "id"),
    route: routeOf(root, kind),
    variantIndex: undefined,
    extension,
    brand: undefined,
    remarks,
  };
  return kind === "campaign" ? [own, ...variantsOf(own, bases.shape)] : [own];
}

function variantsOf(own: EffectiveDocument, shape: Shape): EffectiveDocument[] {
  const variants = childOf(own.root, "variants");
  if (variants?.kind !== "array" || own.root.kind !== "object") return [];
  const shared = withoutKeys(own.root, ["variants"]);
  return variants.items.flatMap((variant, variantIndex) => {
    const route = entryOf(variant, "route");
    const patch = childOf(variant, "patch") ?? { ...variant, kind: "object" as const, entries: [] };
    if (!route || patch.kind !== "object") return [];
    const entries = [...withoutKeys(patch, ["route", "variants", "extends"]).entries, route];
    const remarks: Remark[] = [];
    const onRemark = (remark: Remark) => remarks.push(remark);
    const root = mergePatch(shared, { ...patch, entries }, { shape, onRemark });
    return [{ ...own, root, route: routeOf(root, "campaign"), variantIndex, remarks }];
  });
}

function followExtends(file: JsonFile, bases: Bases): Extension | undefined {
  const entry = entryOf(file.root, "extends");
  if (entry?.value.kind !== "string") return undefined;
  const found = baseOf(entry.value.value, bases, [textAt(file.root, "id") ?? ""]);
  if (found.status === "followed") return { status: "followed", entry, base: found.base, files: found.files };
  if (found.status === "unknown" && found.id === entry.value.value) {
    return {
      status: "unknown",
      entry,
      known: bases.ids().filter((id) => id !== textAt(file.root, "id")),
    };
  }
  // Who merely extends one of a circle cannot mend it.
  if (found.status === "cycle" && found.ids[0] === found.ids.at(-1))
    return { status: "cycle", entry, ids: found.ids };
  return { status: "broken", entry, file: found.file ?? file };
}

type Found =
  | { status: "followed"; base: JsonNode; files: readonly JsonFile[] }
  | { status: "unknown"; id: string; file?: JsonFile }
  | { status: "cycle"; ids: string[]; file?: JsonFile }
  | { status: "broken"; file: JsonFile };

/** The document of an id with its own bases merged in, without what only that document is. */
function baseOf(id: string, bases: Bases, way: readonly string[]): Found {
  if (way.includes(id)) return { status: "cycle", ids: [...way, id] };
  const file = bases.find(id);
  if (!file) return { status: "unknown", id };
  if (file.root?.kind !== "object" || file.doubtfulFrom < Number.POSITIVE_INFINITY)
    return { status: "broken", file };
  const { root } = stated(file);
  const own = withoutKeys(root?.kind === "object" ? root : file.root, ownKeys);
  const next = childOf(file.root, "extends");
  if (next?.kind !== "string") return { status: "followed", base: own, files: [file] };
  const found = baseOf(next.value, bases, [...way, id]);
  if (found.status !== "followed") return { file, ...found };
  return {
    status: "followed",
    base: mergePatch(found.base, own, { shape: bases.shape }),
    files: [file, ...found.files],
  };
}

/** By the schema that the document names, else by its folder. */
function kindOf({ root, source }: JsonFile): DocumentKind {
  const schema = textAt(root, "$schema")?.split("/").at(-1);
  if (schema === "brand.schema.json") return "brand";
  if (schema === "campaign.schema.json") return "campaign";
  return /(^|[\\/])brands[\\/]/.test(source.path) ? "brand" : "campaign";
}

function routeOf(root: JsonNode, kind: DocumentKind): string | undefined {
  return kind === "campaign" ? textAt(root, "route") : undefined;
}

function textAt(root: JsonNode | undefined, key: string): string | undefined {
  const node = childOf(root, key);
  return node?.kind === "string" ? node.value : undefined;
}
