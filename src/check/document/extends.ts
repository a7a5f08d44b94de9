import { memoize } from "../../language/memoize.ts";
import { entryOf, type JsonEntry, type JsonNode, textAt } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import { mergePatch, withoutKeys } from "../schema/merge-patch.ts";
import type { Shape } from "../schema/shape.ts";
import { withImpliedStates } from "./shared-parts.ts";

/** What `extends` names, and whether it could be followed. */
export type Extension =
  | { status: "followed"; entry: JsonEntry; base: JsonNode; files: readonly JsonFile[] }
  | { status: "unknown"; entry: JsonEntry; known: string[] }
  /** `ids` leads from this document back to one that was already on the way. */
  | { status: "cycle"; entry: JsonEntry; ids: string[] }
  /** The base's own JSON cannot be read, or its own base cannot be found. */
  | { status: "broken"; entry: JsonEntry; file: JsonFile };

/** What makes a document this one and no other: a document that extends it has its own. */
const ownKeys = ["$schema", "$comment", "id", "route", "extends", "variants"];

/** Files with the states of rows that take after shared ones. */
export const stated = memoize(withImpliedStates);

/** What documents of one kind extend: the others of the kind by id, and the schema that says which lists have names. */
export interface Bases {
  find: (id: string) => JsonFile | undefined;
  ids: () => readonly string[];
  shape: Shape;
}

/** The files that a document extends, from the nearest on; none where it extends nothing, or nothing that can be followed. */
export function baseFilesOf({ extension }: { extension: Extension | undefined }): readonly JsonFile[] {
  return extension?.status === "followed" ? extension.files : [];
}

/** What a file extends, everything merged in; undefined where it extends nothing. Pure. */
export function followExtends(file: JsonFile, bases: Bases): Extension | undefined {
  const entry = entryOf(file.root, "extends");
  if (entry?.value.kind !== "string") return undefined;
  const own = textAt(file.root, "id");
  const found = baseOf(entry.value.value, bases, [own ?? ""]);
  if (found.status === "followed") return { status: "followed", entry, base: found.base, files: found.files };
  if (found.status === "unknown" && found.id === entry.value.value)
    return { status: "unknown", entry, known: bases.ids().filter((id) => id !== own) };
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
  const next = textAt(file.root, "extends");
  if (next === undefined) return { status: "followed", base: own, files: [file] };
  const found = baseOf(next, bases, [...way, id]);
  if (found.status !== "followed") return { file, ...found };
  const base = mergePatch(found.base, own, { shape: bases.shape });
  return { status: "followed", base, files: [file, ...found.files] };
}
