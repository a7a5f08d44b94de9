import {
  entryOf,
  type JsonEntry,
  type JsonNode,
  literalOf,
  type ObjectNode,
  textAt,
  textOf,
} from "../json/json-node.ts";
import type { Shape } from "./shape.ts";

type ListNode = Extract<JsonNode, { kind: "array" }>;

/** Where a patch adds an element to a list, or moves it: before or behind the one of this name. */
const PLACES = ["$before", "$after"] as const;

/** What is worth telling of how a patch met a list whose elements have names. */
export type Remark = {
  /** The key at which the list stands. */
  list: string;
  /** The names that the list has. */
  names: readonly string[];
} & (
  | {
      kind: "unknown-name";
      /** The element that has it for a key, or the place that it names. */
      at: { entry: JsonEntry } | { value: JsonNode };
      name: string;
      /** Whether null removes it: then nothing is lost. */
      isRemoval: boolean;
      /** The elements of the list that no patch can say. */
      unnamed: readonly JsonNode[];
    }
  /** What stands under a name is neither an object of what changes nor null. */
  | { kind: "no-patch"; entry: JsonEntry }
  /** A word with $ that is no place, or a second place. */
  | { kind: "no-place"; entry: JsonEntry; known: readonly string[] }
  /** A list that replaces the whole of one. `nameKey`: the key under which elements have their names. */
  | { kind: "replaced"; base: ListNode; patch: ListNode; nameKey: string }
);

interface MergeOptions {
  /** The schema's, where elements of some lists have names by it. Left out, all lists are replaced whole. */
  shape?: Shape | undefined;
  /** The key at which the value stands. */
  key?: string;
  onRemark?: ((remark: Remark) => void) | undefined;
}

/**
 * JSON Merge Patch (RFC 7396) on nodes: what stands in `patch` replaces, null removes, lists are replaced whole. A list
 * whose elements have names by the schema (x-name) can also be patched by an object of these names: see mergeList.
 * Every value of the result stands where it was written, in the base's file or in the patch's; an object that
 * both have stands in the patch. Pure; neither is modified.
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
    onRemark?.({ kind: "replaced", base, patch, nameKey: name, list: key, names: namesIn(base.items, name) });
  }
  if (patch.kind !== "object") return patch;
  if (isNamed && meant?.items)
    return mergeList(base, patch, { shape: meant.items, name, list: key, onRemark });
  const target: readonly JsonEntry[] = base?.kind === "object" ? base.entries : [];
  const kept = target.filter(({ key }) => entryOf(patch, key) === undefined);
  const merged = patch.entries
    .filter(({ value }) => !isNull(value))
    .map((entry) => {
      const before = base && entryOf(base, entry.key)?.value;
      const inner = { shape: meant?.property(entry.key), key: entry.key, onRemark };
      return { ...entry, value: mergePatch(before, entry.value, inner) };
    });
  // What only the base has comes first, so that the order is that of a document written whole.
  return { ...patch, entries: [...kept, ...merged] };
}

interface ListOptions {
  /** What an element is. */
  shape: Shape;
  /** The key under which an element has its name. */
  name: string;
  /** The key at which the list stands. */
  list: string;
  onRemark: MergeOptions["onRemark"];
}

/**
 * A list changed by the names of its elements: `{ "name": {…} }` patches one, null removes it, and with "$before" or
 * "$after" naming another it is put there, whether it is new or moves.
 */
function mergeList(base: ListNode, patch: ObjectNode, options: ListOptions): JsonNode {
  const { name, list, onRemark } = options;
  const changes = patch.entries.filter(({ key }) => key !== "$comment");
  const wrong = changes.find(({ value }) => value.kind !== "object" && !isNull(value));
  // Most likely one element is written where names are expected: the rest of it would be told as names, too.
  if (wrong) onRemark?.({ kind: "no-patch", entry: wrong, list, names: namesIn(base.items, name) });
  const items = wrong
    ? base.items
    : changes.reduce((list, entry) => changeList(list, entry, options), base.items);
  const { source, start, end } = patch;
  return { kind: "array", items, source, start, end };
}

function changeList(items: JsonNode[], entry: JsonEntry, options: ListOptions): JsonNode[] {
  const { shape, name, list, onRemark } = options;
  const names = namesIn(items, name);
  const unnamed = items.filter((item) => textAt(item, name) === undefined);
  const [place, second] = placesOf(entry.value);
  const noPlace = isPlace(place) ? second : place;
  if (noPlace) {
    onRemark?.({ kind: "no-place", entry: noPlace, known: noPlace === place ? PLACES : [], list, names });
    return items;
  }
  const before = items.find((item) => textAt(item, name) === entry.key);
  const isRemoval = isNull(entry.value);
  const missing = { kind: "unknown-name", list, unnamed, isRemoval } as const;
  if (!before && !place) {
    onRemark?.({ ...missing, at: { entry }, name: entry.key, names });
    return items;
  }
  if (isRemoval) return items.filter((item) => item !== before);
  const element = mergePatch(before, withoutPlace(before ? entry.value : named(entry, name)), {
    shape: before && shape.narrow(before),
    onRemark,
  });
  if (!place) return items.map((item) => (item === before ? element : item));
  const target = textOf(place.value) ?? "";
  const rest = items.filter((item) => item !== before);
  const others = namesIn(rest, name);
  if (!others.includes(target)) {
    onRemark?.({ ...missing, at: place, name: target, names: others });
    return items;
  }
  const anchor = rest.findIndex((item) => textAt(item, name) === target);
  const start = place.key === "$before" ? anchor : anchor + 1;
  return [...rest.slice(0, start), element, ...rest.slice(start)];
}

function namesIn(items: readonly JsonNode[], key: string): string[] {
  return items.flatMap((item) => textAt(item, key) ?? []);
}

/** What stands with a $ in an element's patch, where nothing but its place does. */
function placesOf(element: JsonNode): JsonEntry[] {
  if (element.kind !== "object") return [];
  return element.entries.filter(({ key }) => key.startsWith("$") && key !== "$comment");
}

function isPlace(entry: JsonEntry | undefined): boolean {
  return entry === undefined || PLACES.some((place) => place === entry.key);
}

function withoutPlace(element: JsonNode): JsonNode {
  return element.kind === "object" ? withoutKeys(element, PLACES) : element;
}

/** A new element gets its name from the key that it has in the patch. */
function named({ key, keyStart, keyEnd, value }: JsonEntry, name: string): JsonNode {
  if (value.kind !== "object" || entryOf(value, name)) return value;
  const text: JsonNode = { kind: "string", value: key, source: value.source, start: keyStart, end: keyEnd };
  return { ...value, entries: [{ key: name, keyStart, keyEnd, value: text }, ...value.entries] };
}

export function isNull(node: JsonNode): boolean {
  return literalOf(node) === null;
}

/** The object without these properties. */
export function withoutKeys(node: ObjectNode, keys: readonly string[]): ObjectNode {
  return { ...node, entries: node.entries.filter(({ key }) => !keys.includes(key)) };
}
