import { entryOf, type JsonEntry, type JsonNode, type ObjectNode } from "./json/json-node.ts";

/**
 * JSON Merge Patch (RFC 7396) on nodes: what stands in `patch` replaces, null removes, lists are replaced whole.
 * Every value of the result stands where it was written, in the base's file or in the patch's; an object that
 * both have stands in the patch. Pure; neither is modified.
 */
export function mergePatch(base: JsonNode | undefined, patch: JsonNode): JsonNode {
  if (patch.kind !== "object") return patch;
  const target: readonly JsonEntry[] = base?.kind === "object" ? base.entries : [];
  const kept = target.filter(({ key }) => entryOf(patch, key) === undefined);
  const merged = patch.entries.filter(({ value }) => !isNull(value)).map((entry) => mergeEntry(base, entry));
  // What only the base has comes first, so that the order is that of a document written whole.
  return { ...patch, entries: [...kept, ...merged] };
}

function mergeEntry(base: JsonNode | undefined, entry: JsonEntry): JsonEntry {
  return { ...entry, value: mergePatch(base && entryOf(base, entry.key)?.value, entry.value) };
}

export function isNull(node: JsonNode): boolean {
  return node.kind === "literal" && node.value === null;
}

/** The object without these properties. */
export function withoutKeys(node: ObjectNode, keys: readonly string[]): ObjectNode {
  return { ...node, entries: node.entries.filter(({ key }) => !keys.includes(key)) };
}
