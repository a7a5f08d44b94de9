import { memoize, once } from "../../language/memoize.ts";
import { findChild, findEntry, type JsonNode, listItemsOf, stringValueAt } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import { placeOfBrandDocument } from "../place/place-of-brand.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { mergePatch, type PatchRemark, removeKeys } from "../schema/merge-patch.ts";
import { type SchemaShape, schemaShapesOf } from "../schema/schema-shape.ts";
import { brandIdOfCampaign, fillInRoutePrefixes } from "./brand-of-campaign.ts";
import {
  fillInScheduleEnd,
  fillInSharedDefinitions,
  removePartsOfOtherFiles,
} from "./fill-in-shared-parts.ts";
import {
  baseFilesOf,
  type ExtensionResult,
  fileWithImpliedStates,
  resolveExtends,
} from "./resolve-extends.ts";

/** Kind of a document. A base has the kind of the documents that extend it. */
export type DocumentKind = "campaign" | "brand" | "project";

/** The name of the file that makes a folder a project. */
export const PROJECT_FILE = "project.json";

/** One resolved document: a page, a brand or a base, with its bases and its variant's patch merged in. */
export interface MergedDocument {
  kind: DocumentKind;
  file: JsonFile;
  /** The merged document. Each value keeps the file and location where it was written. */
  root: JsonNode;
  id: string | undefined;
  /** The page's route. Only a campaign with a route is served; others are bases that documents extend. */
  route: string | undefined;
  /** Index of the file's variant; undefined for the file's own page. */
  variantIndex: number | undefined;
  /** The base that `extends` names, and whether it could be resolved. */
  extension: ExtensionResult | undefined;
  /** The id of a campaign's brand: its own, or the project's default. undefined for other documents, and without both. */
  brandId?: string | undefined;
  /** The resolved brand of a campaign; for a brand, the document itself. undefined if the brand does not exist. */
  brand: JsonNode | undefined;
  /** Remarks about the document's own patch, for rules to report. */
  remarks: readonly PatchRemark[];
  /** How many of the file's variants are merged, if their documents would be too large together. */
  mergedVariants?: number;
}

/** Returns the variant of its file from which a document is made; undefined for the file's own page. */
export function variantNodeOf({
  file,
  variantIndex,
}: Pick<MergedDocument, "file" | "variantIndex">): JsonNode | undefined {
  return variantIndex === undefined ? undefined : findChild(findChild(file.root, "variants"), variantIndex);
}

/** Whether some of the document is missing: it is after broken JSON, or in a base that cannot be resolved. */
export function isIncompleteDocument({ extension, file }: MergedDocument): boolean {
  return file.doubtfulFrom < Number.POSITIVE_INFINITY || (extension?.status ?? "followed") !== "followed";
}

/** Whether the document was read and merged completely. If not, `check` reports why. */
export function isCompletelyMerged({ extension, file }: MergedDocument): boolean {
  return file.syntax.length === 0 && (extension?.status ?? "followed") === "followed";
}

/** Returns a resolved document without the properties that control merging. */
export function removeMergeKeys(root: JsonNode): JsonNode {
  return root.kind === "object" ? removeKeys(root, ["extends", "variants"]) : root;
}

/**
 * Returns the resolved pages, bases and brands of a project: `extends` (by id, over any number of levels) and
 * `variants` are merged. A file with variants yields one document for itself and one per variant. Bases are looked up
 * among all files; if several share an id, the first is used. `$comment`s are kept. Pure.
 */
export function mergeAllDocuments(files: readonly JsonFile[], schemas: Schemas): MergedDocument[] {
  const byKind: Record<DocumentKind, Map<string, JsonFile>> = {
    ...{ campaign: new Map(), brand: new Map(), project: new Map() },
  };
  for (const file of files) {
    const { kind, id } = documentIdentityOf(file);
    if (id !== undefined && !byKind[kind].has(id)) byKind[kind].set(id, file);
  }
  const brands = once(
    () =>
      new Map(
        files.flatMap((file) =>
          documentIdentityOf(file).kind === "brand" ? brandsDefinedInFile(file, context) : [],
        ),
      ),
  );
  const context: MergeContext = {
    schemas,
    base: (kind, id) => byKind[kind].get(id),
    baseIds: (kind) => [...byKind[kind].keys()],
    brand: (id) => (id === undefined ? undefined : brands().get(id)),
    defaultBrand: () => defaultBrandOf(files),
  };
  return files.flatMap((file) => mergeDocumentsOfFile(file, context));
}

/** Looks up the schemas, bases and brands that the documents of a file are resolved with. */
export interface MergeContext {
  schemas: Schemas;
  /** Returns the file that documents of a kind extend by this id. */
  base: (kind: DocumentKind, id: string) => JsonFile | undefined;
  /** Returns the ids that documents of a kind could extend. */
  baseIds: (kind: DocumentKind) => readonly string[];
  /** Returns a resolved brand. */
  brand: (id: string | undefined) => JsonNode | undefined;
  /** Returns the id of the brand of campaigns that name none; undefined if the project has no such brand. */
  defaultBrand: () => string | undefined;
}

/** Returns the resolved documents of one file: its own first, then its variants. */
export function mergeDocumentsOfFile(file: JsonFile, context: MergeContext): MergedDocument[] {
  return ownMergedDocuments(file, context).map((document) =>
    fillInBrand(fillInSharedParts(document), context),
  );
}

/** Returns the id and root of the brand that a file defines; empty if it does not define a brand. */
export function brandsDefinedInFile(file: JsonFile, context: MergeContext): [string, JsonNode][] {
  return ownMergedDocuments(file, context).flatMap(({ kind, id, root }) =>
    kind === "brand" && id !== undefined ? [[id, root]] : [],
  );
}

/**
 * Returns the id of the brand of campaigns that name none: the default brand of the project document among these files,
 * or their only brand; undefined without such a brand. The project document in the folder that contains all others
 * counts: its path is the shortest. Cached for each list of files, since every document asks for it.
 */
export const defaultBrandOf = memoize((files: readonly JsonFile[]): string | undefined => {
  const projects = files.filter((file) => documentIdentityOf(file).kind === "project");
  const [own] = projects.sort((one, other) => one.source.path.length - other.source.path.length);
  const named = own && stringValueAt(own.root, "defaultBrand");
  if (named !== undefined) return named;
  const [only, ...more] = files.map(documentIdentityOf).filter(({ kind }) => kind === "brand");
  return more.length === 0 ? only?.id : undefined;
});

/** Returns the kind and id of a file's document, and the id of the one that it extends. */
export function documentIdentityOf(file: JsonFile): {
  kind: DocumentKind;
  id: string | undefined;
  base: string | undefined;
} {
  return {
    kind: documentKindOf(file),
    id: stringValueAt(file.root, "id"),
    base: stringValueAt(file.root, "extends"),
  };
}

function schemaShapeOfDocument({ schemas }: MergeContext, kind: DocumentKind): SchemaShape {
  return schemaShapesOf(schemas).root(`${kind}.schema.json`);
}

/** Copies the shared parts of a document (`rows`, `send`) to where they are used. */
function fillInSharedParts(document: MergedDocument): MergedDocument {
  const remarks = [...document.remarks];
  const root = fillInSharedDefinitions(document.root, (remark) => remarks.push(remark));
  return { ...document, root: removePartsOfOtherFiles(root, document.file), remarks };
}

/** Adds the brand to a document, and fills in its prefix in routes that use it. */
function fillInBrand(document: MergedDocument, context: MergeContext): MergedDocument {
  if (document.kind === "brand") return { ...document, brand: document.root };
  if (document.kind === "project") return document;
  const shape = schemaShapeOfDocument(context, "campaign");
  const brandId = brandIdOfCampaign(document.root, context.defaultBrand());
  const brand = context.brand(brandId);
  const files = [document.file, ...baseFilesOf(document)];
  const isAsked = files.some(({ source }) => source.text.includes(".prefix}"));
  const dated = fillInScheduleEnd(document.root, placeOfBrandDocument(brand).zone);
  const root = isAsked
    ? fillInRoutePrefixes(dated, shape, ({ brand: id }) => (id === undefined ? brand : context.brand(id)))
    : dated;
  return { ...document, brandId, brand, root, route: routeOfDocument(root, "campaign") };
}

function ownMergedDocuments(file: JsonFile, context: MergeContext): MergedDocument[] {
  const { root: written } = fileWithImpliedStates(file);
  if (!written) return [];
  const kind = documentKindOf(file);
  const shape = schemaShapeOfDocument(context, kind);
  const find = (id: string) => context.base(kind, id);
  const extension = resolveExtends(file, { find, ids: () => context.baseIds(kind), shape });
  const remarks: PatchRemark[] = [];
  const onRemark = (remark: PatchRemark) => remarks.push(remark);
  const base = extension?.status === "followed" ? extension.base : undefined;
  // Without its base, the document is still a patch: null removes a property.
  const root = extension ? mergePatch(base, written, { shape, onRemark }) : written;
  const own: MergedDocument = {
    kind,
    file,
    root,
    id: stringValueAt(root, "id"),
    route: routeOfDocument(root, kind),
    variantIndex: undefined,
    extension,
    brand: undefined,
    remarks,
  };
  if (kind !== "campaign") return [own];
  const variants = listItemsOf(findChild(root, "variants"));
  const most = variants.length > 0 ? mostVariantsOf(root) : 0;
  if (variants.length <= most) return [own, ...mergeVariants(own, variants, shape)];
  return [{ ...own, mergedVariants: most }, ...mergeVariants(own, variants.slice(0, most), shape)];
}

/**
 * Maximum values of the documents that the variants of one file make together. The largest known campaign has
 * a thousand values; a file of fifty kilobytes could make millions.
 */
const MAX_MERGED_VALUES = 100_000;

/** A document with fewer values counts as if it had these: each page is checked together with the others of its file. */
const MIN_COUNTED_VALUES = 200;

function mostVariantsOf(root: JsonNode): number {
  return Math.floor(MAX_MERGED_VALUES / Math.max(MIN_COUNTED_VALUES, countSharedValues(root)));
}

/** Counts the values that a document shares with each of its variants. */
function countSharedValues(root: JsonNode): number {
  let count = 0;
  const visit = (node: JsonNode): void => {
    count++;
    for (const item of listItemsOf(node)) visit(item);
    if (node.kind === "object") for (const { value } of node.entries) visit(value);
  };
  visit(root.kind === "object" ? removeKeys(root, ["variants"]) : root);
  return count;
}

function mergeVariants(
  own: MergedDocument,
  variants: readonly JsonNode[],
  shape: SchemaShape,
): MergedDocument[] {
  if (own.root.kind !== "object") return [];
  const shared = removeKeys(own.root, ["variants"]);
  return variants.flatMap((variant, variantIndex) => {
    const route = findEntry(variant, "route");
    const patch = findChild(variant, "patch") ?? { ...variant, kind: "object" as const, entries: [] };
    if (!route || patch.kind !== "object") return [];
    const entries = [...removeKeys(patch, ["route", "variants", "extends"]).entries, route];
    const remarks: PatchRemark[] = [];
    const onRemark = (remark: PatchRemark) => remarks.push(remark);
    const root = mergePatch(shared, { ...patch, entries }, { shape, onRemark });
    return [{ ...own, root, route: routeOfDocument(root, "campaign"), variantIndex, remarks }];
  });
}

/** Returns the kind of a document, from the schema that it names; without one, from its folder. */
export function documentKindOf({ root, source }: Pick<JsonFile, "root" | "source">): DocumentKind {
  const schema = stringValueAt(root, "$schema")?.split("/").at(-1);
  if (schema === "project.schema.json" || source.path.split(/[/\\]/).at(-1) === PROJECT_FILE)
    return "project";
  if (schema === "brand.schema.json") return "brand";
  if (schema === "campaign.schema.json") return "campaign";
  return /(^|[\\/])brands[\\/]/.test(source.path) ? "brand" : "campaign";
}

function routeOfDocument(root: JsonNode, kind: DocumentKind): string | undefined {
  return kind === "campaign" ? stringValueAt(root, "route") : undefined;
}
