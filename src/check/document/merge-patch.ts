import { childOf, entryOf, type JsonEntry, type JsonNode, type ObjectNode } from "../json/json-node.ts";
import type { Shape } from "../schema/shape.ts";

type ListNode = Extract<JsonNode, { kind: "array" }>;

/** Where a patch adds an element to a list, or moves it: before or behind the one of this name. */
const PLACES = ["$before", "$after"] as const;

/** A name in a patch that the list has not. */
export interface Miss {
  /** The element that has it for a key, or the place that it names. */
  at: { entry: JsonEntry } | { value: JsonNode };
  name: string;
  /** The key at which the list stands. */
  list: string;
  /** The names that the list has. */
  names: readonly string[];
  /** Whether null removes it: then nothing is lost. */
  isRemoval: boolean;
}

interface MergeOptions {
  /** The schema's, where elements of some lists have names by it. Left out, all lists are replaced whole. */
  shape?: Shape | undefined;
  /** The key at which the value stands. */
  key?: string;
  onMiss?: ((miss: Miss) => void) | undefined;
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
  { shape, key = "", onMiss }: MergeOptions = {},
): JsonNode {
  if (patch.kind !== "object") return patch;
  const meant = base && shape?.narrow(base);
  if (base?.kind === "array" && meant?.items && meant.annotations["x-name"] !== undefined) {
    return mergeList(base, patch, {
      shape: meant.items,
      name: meant.annotations["x-name"],
      list: key,
      onMiss,
    });
  }
  const target: readonly JsonEntry[] = base?.kind === "object" ? base.entries : [];
  const kept = target.filter(({ key }) => entryOf(patch, key) === undefined);
  const merged = patch.entries
    .filter(({ value }) => !isNull(value))
    .map((entry) => {
      const before = base && entryOf(base, entry.key)?.value;
      const inner = { shape: meant?.property(entry.key), key: entry.key, onMiss };
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
  onMiss: MergeOptions["onMiss"];
}

/**
 * A list changed by the names of its elements: `{ "name": {…} }` patches one, null removes it, and with "$before" or
 * "$after" naming another it is put there, whether it is new or moves.
 */
function mergeList(base: ListNode, patch: ObjectNode, options: ListOptions): JsonNode {
  const changes = patch.entries.filter(({ key }) => key !== "$comment");
  const items = changes.reduce((list, entry) => changeList(list, entry, options), base.items);
  const { source, start, end } = patch;
  return { kind: "array", items, source, start, end };
}

function changeList(items: JsonNode[], entry: JsonEntry, options: ListOptions): JsonNode[] {
  const { shape, name, list, onMiss } = options;
  const indexOf = (wanted: string) => items.findIndex((item) => nameOf(item, name) === wanted);
  const names = items.flatMap((item) => nameOf(item, name) ?? []);
  const at = indexOf(entry.key);
  const isRemoval = isNull(entry.value);
  const place = placeOf(entry.value);
  if (at < 0 && !place) {
    onMiss?.({ at: { entry }, name: entry.key, list, names, isRemoval });
    return items;
  }
  if (isRemoval) return items.filter((_, index) => index !== at);
  const before = items[at];
  const patched = before ? entry.value : named(entry, name);
  const element = mergePatch(before, withoutPlace(patched), {
    shape: before && shape.narrow(before),
    onMiss,
  });
  if (!place) return items.map((item, index) => (index === at ? element : item));
  const target = place.value.kind === "string" ? place.value.value : "";
  if (indexOf(target) < 0 || target === entry.key) {
    const others = names.filter((one) => one !== entry.key);
    onMiss?.({ at: place, name: target, list, names: others, isRemoval: false });
    return items;
  }
  const rest = items.filter((_, index) => index !== at);
  const anchor = rest.findIndex((item) => nameOf(item, name) === target);
  const start = place.key === "$before" ? anchor : anchor + 1;
  return [...rest.slice(0, start), element, ...rest.slice(start)];
}

/** The name of a list's element, under the key by which its schema names it. */
export function nameOf(item: JsonNode, key: string): string | undefined {
  const name = childOf(item, key);
  return name?.kind === "string" ? name.value : undefined;
}

function placeOf(element: JsonNode): JsonEntry | undefined {
  return PLACES.map((key) => entryOf(element, key)).find((entry) => entry !== undefined);
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
  return node.kind === "literal" && node.value === null;
}

/** The object without these properties. */
export function withoutKeys(node: ObjectNode, keys: readonly string[]): ObjectNode {
  return { ...node, entries: node.entries.filter(({ key }) => !keys.includes(key)) };
}
