import {
  findEntry,
  type JsonEntry,
  type JsonNode,
  nonStringLiteralOf,
  type ObjectNode,
  stringValueAt,
  stringValueOf,
} from "../json/json-node.ts";
import type { SchemaShape } from "./schema-shape.ts";

type ListNode = Extract<JsonNode, { kind: "array" }>;

/** The keys that place an element before or after the named element when a patch adds or moves it. */
const POSITION_KEYS = ["$before", "$after"] as const;

/** A probable mistake in a patch that changes elements of an inherited list by name; rules report it. */
export type PatchRemark = {
  /** The key of the list. */
  list: string;
  /** The names of the list's elements. */
  names: readonly string[];
} & (
  | {
      kind: "unknown-name";
      /** The patch entry with this key, or the `$before` or `$after` with this value. */
      at: { entry: JsonEntry } | { value: JsonNode };
      name: string;
      /** Whether the patch removes the element (null), so that nothing is lost. */
      isRemoval: boolean;
      /** The elements of the base's list that have no name; a patch cannot change them. */
      unnamed: readonly JsonNode[];
      /** All elements of the base's list. */
      items: readonly JsonNode[];
    }
  /** The value under a name is neither an object nor null. */
  | { kind: "no-patch"; entry: JsonEntry }
  /** A key with $ that is not `$before` or `$after`, or is a second one. */
  | { kind: "no-place"; entry: JsonEntry; known: readonly string[] }
  /** A list that replaces the whole list. `nameKey`: the key that holds the elements' names. */
  | { kind: "replaced"; base: ListNode; patch: ListNode; nameKey: string }
);

interface MergeOptions {
  /** The base's shape, which knows lists with named elements. If undefined, lists are replaced as a whole. */
  shape?: SchemaShape | undefined;
  /** The key of the value. */
  key?: string;
  onRemark?: ((remark: PatchRemark) => void) | undefined;
}

/**
 * Applies a JSON Merge Patch (RFC 7396) to nodes: values in `patch` replace, null removes, lists are replaced as a
 * whole. A list with named elements (`x-name`) can also be patched by an object of these names: see `patchListByNames`.
 * Values keep their source location; an object in both is located in the patch. Pure; the inputs are not modified.
 */
export function mergePatch(
  base: JsonNode | undefined,
  patch: JsonNode,
  { shape, key = "", onRemark }: MergeOptions = {},
): JsonNode {
  const meant = base && shape?.narrow(base);
  const name = meant?.annotations["x-name"];
  const isNamed = base?.kind === "array" && name !== undefined;
  if (isNamed && patch.kind === "array") {
    onRemark?.({
      kind: "replaced",
      base,
      patch,
      nameKey: name,
      list: key,
      names: elementNamesOfList(base.items, name),
    });
  }
  if (patch.kind !== "object") return patch;
  if (isNamed && meant?.items)
    return patchListByNames(base, patch, { shape: meant.items, name, list: key, onRemark });
  const target: readonly JsonEntry[] = base?.kind === "object" ? base.entries : [];
  const kept = target.filter(({ key }) => findEntry(patch, key) === undefined);
  const merged = patch.entries
    .filter(({ value }) => !isNull(value))
    .map((entry) => {
      const before = base && findEntry(base, entry.key)?.value;
      const inner = { shape: meant?.property(entry.key), key: entry.key, onRemark };
      return { ...entry, value: mergePatch(before, entry.value, inner) };
    });
  // Keys that only the base has come first, which is the usual order of a document without a base.
  return { ...patch, entries: [...kept, ...merged] };
}

interface NamedListOptions {
  /** The shape of an element. */
  shape: SchemaShape;
  /** The key that holds an element's name. */
  name: string;
  /** The key of the list. */
  list: string;
  onRemark: MergeOptions["onRemark"];
}

/**
 * Patches a list by the names of its elements: `{ "name": {…} }` patches one and null removes it. "$before" or "$after"
 * with another name adds or moves the element there.
 */
function patchListByNames(base: ListNode, patch: ObjectNode, options: NamedListOptions): JsonNode {
  const { name, list, onRemark } = options;
  const changes = patch.entries.filter(({ key }) => key !== "$comment");
  const wrong = changes.find(({ value }) => value.kind !== "object" && !isNull(value));
  // Probably one element is written where names are expected; its other keys would also be reported as names.
  if (wrong)
    onRemark?.({ kind: "no-patch", entry: wrong, list, names: elementNamesOfList(base.items, name) });
  const items = wrong
    ? base.items
    : changes.reduce((list, entry) => applyElementChange(list, entry, options), base.items);
  const { source, start, end } = patch;
  return { kind: "array", items, source, start, end };
}

function applyElementChange(items: JsonNode[], entry: JsonEntry, options: NamedListOptions): JsonNode[] {
  const { shape, name, list, onRemark } = options;
  const names = elementNamesOfList(items, name);
  const unnamed = items.filter((item) => stringValueAt(item, name) === undefined);
  const [place, second] = specialEntriesOf(entry.value);
  const noPlace = isPositionEntry(place) ? second : place;
  if (noPlace) {
    onRemark?.({
      kind: "no-place",
      entry: noPlace,
      known: noPlace === place ? POSITION_KEYS : [],
      list,
      names,
    });
    return items;
  }
  const before = items.find((item) => stringValueAt(item, name) === entry.key);
  const isRemoval = isNull(entry.value);
  const missing = { kind: "unknown-name", list, unnamed, items, isRemoval } as const;
  if (!before && !place) {
    onRemark?.({ ...missing, at: { entry }, name: entry.key, names });
    return items;
  }
  if (isRemoval) return items.filter((item) => item !== before);
  const element = mergePatch(
    before,
    removePositionEntry(before ? entry.value : addElementName(entry, name)),
    {
      shape: before && shape.narrow(before),
      onRemark,
    },
  );
  if (!place) return items.map((item) => (item === before ? element : item));
  const target = stringValueOf(place.value) ?? "";
  const rest = items.filter((item) => item !== before);
  const others = elementNamesOfList(rest, name);
  if (!others.includes(target)) {
    onRemark?.({ ...missing, at: place, name: target, names: others });
    return items;
  }
  const anchor = rest.findIndex((item) => stringValueAt(item, name) === target);
  const start = place.key === "$before" ? anchor : anchor + 1;
  return [...rest.slice(0, start), element, ...rest.slice(start)];
}

function elementNamesOfList(items: readonly JsonNode[], key: string): string[] {
  return items.flatMap((item) => stringValueAt(item, key) ?? []);
}

/** Returns the entries of an element's patch whose key starts with $; only its position may. */
function specialEntriesOf(element: JsonNode): JsonEntry[] {
  if (element.kind !== "object") return [];
  return element.entries.filter(({ key }) => key.startsWith("$") && key !== "$comment");
}

function isPositionEntry(entry: JsonEntry | undefined): boolean {
  return entry === undefined || POSITION_KEYS.some((place) => place === entry.key);
}

function removePositionEntry(element: JsonNode): JsonNode {
  return element.kind === "object" ? removeKeys(element, POSITION_KEYS) : element;
}

/** Adds a new element's name, which is its key in the patch. */
function addElementName({ key, keyStart, keyEnd, value }: JsonEntry, name: string): JsonNode {
  if (value.kind !== "object" || findEntry(value, name)) return value;
  const text: JsonNode = { kind: "string", value: key, source: value.source, start: keyStart, end: keyEnd };
  return { ...value, entries: [{ key: name, keyStart, keyEnd, value: text }, ...value.entries] };
}

/** Whether a value is the literal null, which removes a property in a patch. */
export function isNull(node: JsonNode): boolean {
  return nonStringLiteralOf(node) === null;
}

/** Returns the object without these properties. */
export function removeKeys(node: ObjectNode, keys: readonly string[]): ObjectNode {
  return { ...node, entries: node.entries.filter(({ key }) => !keys.includes(key)) };
}
