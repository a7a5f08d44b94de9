import { once } from "../../language/memoize.ts";
import { childOf, entryOf, type JsonNode, textAt } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { mergePatch, type Remark, withoutKeys } from "../schema/merge-patch.ts";
import { bookOf, type Shape } from "../schema/shape.ts";
import { brandIdIn, withPrefixes } from "./brand.ts";
import { baseFilesOf, type Extension, followExtends, stated } from "./extends.ts";
import { withoutForeignParts, withSharedParts } from "./shared-parts.ts";

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

/** Whether some of the document is out of sight: behind broken JSON, or in a base that cannot be found. */
export function isPart({ extension, file }: EffectiveDocument): boolean {
  return file.doubtfulFrom < Number.POSITIVE_INFINITY || (extension?.status ?? "followed") !== "followed";
}

/** Whether a document could be read and merged: else `check` says why not. */
export function isMerged({ extension, file }: EffectiveDocument): boolean {
  return file.syntax.length === 0 && (extension?.status ?? "followed") === "followed";
}

/** A document as it counts, without the words that say what was merged into it or is made of it. */
export function withoutMerging(root: JsonNode): JsonNode {
  return root.kind === "object" ? withoutKeys(root, ["extends", "variants"]) : root;
}

/**
 * The pages, bases and brands of a project, each with everything merged in: `extends` (by id, over any number of
 * steps) and `variants`. A file with variants gives one document for itself and one for each variant. Bases are looked
 * for among all files; the first of an id counts. `$comment`s are kept. Pure.
 */
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
  const files = [document.file, ...baseFilesOf(document)];
  const isAsked = files.some(({ source }) => source.text.includes(".prefix}"));
  const root = isAsked
    ? withPrefixes(document.root, shape, ({ brand: id }) => (id === undefined ? brand : around.brand(id)))
    : document.root;
  return { ...document, brand, root, route: routeOf(root, "campaign") };
}

function documentsOf(file: JsonFile, around: Around): EffectiveDocument[] {
  const { root: written } = stated(file);
  if (!written) return [];
  const kind = kindOf(file);
  const shape = shapeOf(around, kind);
  const find = (id: string) => around.base(kind, id);
  const extension = followExtends(file, { find, ids: () => around.baseIds(kind), shape });
  const remarks: Remark[] = [];
  const onRemark = (remark: Remark) => remarks.push(remark);
  const base = extension?.status === "followed" ? extension.base : undefined;
  // Without its base a patch still is one: null removes.
  const root = extension ? mergePatch(base, written, { shape, onRemark }) : written;
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
  return kind === "campaign" ? [own, ...variantsOf(own, shape)] : [own];
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
