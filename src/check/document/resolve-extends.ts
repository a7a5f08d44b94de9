import { memoize } from "../../language/memoize.ts";
import { findEntry, type JsonEntry, type JsonNode, stringValueAt } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import { mergePatch, removeKeys } from "../schema/merge-patch.ts";
import type { SchemaShape } from "../schema/schema-shape.ts";
import { fillInImpliedStates } from "./fill-in-shared-parts.ts";

/** The result of looking up the base that `extends` names: the merged base, or why there is none. */
export type ExtensionResult =
  | { status: "followed"; entry: JsonEntry; base: JsonNode; files: readonly JsonFile[] }
  | { status: "unknown"; entry: JsonEntry; known: string[] }
  /** `ids` is the cycle: from this document through its bases back to one already visited. */
  | { status: "cycle"; entry: JsonEntry; ids: string[] }
  /** There are more bases between this document and its last one than are followed. */
  | { status: "deep"; entry: JsonEntry; limit: number }
  /** The base's own JSON cannot be read, or its own base cannot be found. */
  | { status: "broken"; entry: JsonEntry; file: JsonFile };

/** Properties that identify one document, so a document that extends it does not inherit them. */
const identityKeys = ["$schema", "$comment", "id", "route", "extends", "variants"];

/** Returns a file in which rows have the states that their shared rows imply: see `fillInImpliedStates`. Cached. */
export const fileWithImpliedStates = memoize(fillInImpliedStates);

/**
 * Looks up the possible bases of one kind of document. `shape` is their schema: it says which lists have named
 * items.
 */
export interface BaseLookup {
  find: (id: string) => JsonFile | undefined;
  ids: () => readonly string[];
  shape: SchemaShape;
}

/** Returns the files that a document extends, nearest first; empty if there are none or one cannot be resolved. */
export function baseFilesOf({ extension }: { extension: ExtensionResult | undefined }): readonly JsonFile[] {
  return extension?.status === "followed" ? extension.files : [];
}

/** Resolves `extends` of a file with all bases merged; undefined if it extends nothing. Pure. */
export function resolveExtends(file: JsonFile, bases: BaseLookup): ExtensionResult | undefined {
  const entry = findEntry(file.root, "extends");
  if (entry?.value.kind !== "string") return undefined;
  const own = stringValueAt(file.root, "id");
  const found = findMergedBase(entry.value.value, bases, [own ?? ""]);
  if (found.status === "followed") return { status: "followed", entry, base: found.base, files: found.files };
  if (found.status === "unknown" && found.id === entry.value.value)
    return { status: "unknown", entry, known: bases.ids().filter((id) => !leadsTo(own, id, bases)) };
  // A document that extends a member of a cycle, but is not in it, cannot fix the cycle.
  if (found.status === "cycle" && found.ids[0] === found.ids.at(-1))
    return { status: "cycle", entry, ids: found.ids };
  if (found.status === "deep") return { status: "deep", entry, limit: MAX_BASES };
  return { status: "broken", entry, file: found.file ?? file };
}

/** Whether a document is `own`, or extends it over any number of levels, so that `own` cannot extend it. */
function leadsTo(own: string | undefined, id: string, bases: BaseLookup): boolean {
  const seen = new Set<string>();
  for (let one: string | undefined = id; one !== undefined && !seen.has(one); ) {
    if (one === own) return true;
    seen.add(one);
    one = stringValueAt(bases.find(one)?.root, "extends");
  }
  return false;
}

type BaseSearch =
  | { status: "followed"; base: JsonNode; files: readonly JsonFile[] }
  | { status: "unknown"; id: string; file?: JsonFile }
  | { status: "cycle"; ids: string[]; file?: JsonFile }
  | { status: "deep"; file?: JsonFile }
  | { status: "broken"; file: JsonFile };

/** Maximum number of bases of a document. Each document is merged with all of them, one in another. */
const MAX_BASES = 50;

/** Returns the document with this id, its own bases merged in, without the properties that only identify it. */
function findMergedBase(id: string, bases: BaseLookup, visiting: readonly string[]): BaseSearch {
  if (visiting.includes(id)) return { status: "cycle", ids: [...visiting, id] };
  if (visiting.length > MAX_BASES) return { status: "deep" };
  const file = bases.find(id);
  if (!file) return { status: "unknown", id };
  if (file.root?.kind !== "object" || file.doubtfulFrom < Number.POSITIVE_INFINITY)
    return { status: "broken", file };
  const { root } = fileWithImpliedStates(file);
  const own = removeKeys(root?.kind === "object" ? root : file.root, identityKeys);
  const next = stringValueAt(file.root, "extends");
  if (next === undefined) return { status: "followed", base: own, files: [file] };
  const found = findMergedBase(next, bases, [...visiting, id]);
  if (found.status !== "followed") return { file, ...found };
  const base = mergePatch(found.base, own, { shape: bases.shape });
  return { status: "followed", base, files: [file, ...found.files] };
}
