import { findEntry, type JsonEntry, type JsonNode } from "../check/json/json-node.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { alignLists, kindOfElement } from "./align-lists.ts";
import { ComparisonKeys, entriesThatMatter, type Renames } from "./comparison-keys.ts";

/** One value on the path from the document to a difference: its key in the parent, and its schema (`shape`). */
export interface PathStep {
  key: string | number;
  /** The value in the later document; if it was removed, in the earlier one. */
  node: JsonNode;
  /** The value's counterpart in the earlier document. */
  before: JsonNode | undefined;
  shape: SchemaShape | undefined;
}

/** A value whose meaning for customers, or whose name, changed. */
export interface Difference {
  kind: "added" | "gone" | "changed" | "moved" | "renamed" | "reordered";
  /** The values on the path to the changed value, the document first. */
  trail: readonly PathStep[];
  before: JsonNode | undefined;
  after: JsonNode | undefined;
  /** The value in the later document; for a removed value, its former parent. */
  at: JsonNode;
  /** For a moved element, its new predecessor; undefined if it is now the first. */
  behind?: JsonNode | undefined;
  /** For a renamed value, its former name. */
  name?: string;
}

/** The roots of a document before and after, and its schema. */
export interface ComparedRoots {
  before: JsonNode;
  after: JsonNode;
  shape: SchemaShape;
}

/**
 * Returns the differences in meaning between two documents, each as deep as possible, in the order of the later
 * document. The walk follows the schema: it says the kind of a value, the name of a list's elements, and which notes
 * only colleagues read. Pure.
 */
export function findDifferences({ before, after, shape }: ComparedRoots): Difference[] {
  const renames = findRenamedDefinitions(before, after, shape);
  const walker = new DifferenceWalker({ before: new ComparisonKeys(renames), after: new ComparisonKeys() });
  walker.visit(before, after, [{ key: "", node: after, before, shape: shape.narrow(after) }]);
  return walker.found;
}

/** Returns the definitions that were renamed without a change of meaning, by map and former name. */
export function findRenamedDefinitions(before: JsonNode, after: JsonNode, shape: SchemaShape): Renames {
  const meanings = new ComparisonKeys();
  const found = new Map<string, string>();
  for (const map of shape.propertyNames.filter((key) => shape.property(key)?.annotations["x-map"])) {
    const inner = shape.property(map);
    const [old, now] = [before, after].map((root) => {
      const node = findEntry(root, map)?.value;
      return node ? entriesThatMatter(node, inner) : [];
    });
    const gone = (old ?? []).filter(({ key }) => !now?.some((other) => other.key === key));
    const added = (now ?? []).filter(({ key }) => !old?.some((other) => other.key === key));
    for (const { key, value } of gone) {
      const meaning = meanings.of(value, inner?.property(key));
      const same = added.find((one) => meanings.of(one.value, inner?.property(one.key)) === meaning);
      if (same) found.set(`${map}.${key}`, same.key);
    }
  }
  return found;
}

class DifferenceWalker {
  readonly found: Difference[] = [];
  readonly #meanings: { before: ComparisonKeys; after: ComparisonKeys };

  constructor(meanings: { before: ComparisonKeys; after: ComparisonKeys }) {
    this.#meanings = meanings;
  }

  /** Compares two values. The last step of the trail belongs to the later one. */
  visit(before: JsonNode, after: JsonNode, trail: readonly PathStep[]): void {
    const shape = trail.at(-1)?.shape;
    if (this.#meanings.before.of(before, shape) === this.#meanings.after.of(after, shape)) return;
    const isKept = kindOfElement(before, shape) === kindOfElement(after, shape);
    if (before.kind === "object" && after.kind === "object" && isKept)
      this.#visitObject(before, after, trail);
    else if (
      before.kind === "array" &&
      after.kind === "array" &&
      isComparedByElement(shape, [...before.items, ...after.items])
    )
      this.#visitList(before, after, trail);
    else this.#add({ kind: "changed", trail, before, after });
  }

  /** Records a difference, by default at the later value. */
  #add(difference: Omit<Difference, "at"> & { at?: JsonNode }): void {
    const at = difference.at ?? difference.after;
    if (at) this.found.push({ ...difference, at });
  }

  #visitObject(before: JsonNode, after: JsonNode, trail: readonly PathStep[]): void {
    const shape = trail.at(-1)?.shape?.narrow(after);
    const [old, now] = [entriesThatMatter(before, shape), entriesThatMatter(after, shape)];
    const inner = (key: string, node: JsonNode, other?: JsonNode): PathStep[] => [
      ...trail,
      { key, node, before: other, shape: shape?.property(key)?.narrow(node) },
    ];
    const isMap = shape?.annotations["x-map"] !== undefined;
    const renamed = isMap ? this.#renamedIn(old, now, shape) : new Map<JsonEntry, JsonEntry>();
    for (const entry of now) {
      const same =
        old.find(({ key }) => key === entry.key) ?? renamed.get(entry) ?? emptyMapForMissing(entry, shape);
      const way = inner(entry.key, entry.value, same?.value);
      if (!same) this.#add({ kind: "added", trail: way, before: undefined, after: entry.value });
      else if (same.key !== entry.key)
        this.#add({ kind: "renamed", trail: way, before: same.value, after: entry.value, name: same.key });
      else this.visit(same.value, entry.value, way);
    }
    const isRenamed = (entry: JsonEntry) => [...renamed.values()].includes(entry);
    for (const entry of old.filter((one) => !now.some(({ key }) => key === one.key) && !isRenamed(one))) {
      const { key, value } = entry;
      const empty = emptyMapForMissing(entry, shape)?.value;
      const trail = inner(key, empty ?? value, value);
      if (empty) this.visit(value, { ...empty, start: after.start, source: after.source }, trail);
      else this.#add({ kind: "gone", trail, before: value, after: undefined, at: after });
    }
    const commonKeys = (own: JsonEntry[], other: JsonEntry[]) =>
      own.map(({ key }) => key).filter((key) => other.some((one) => one.key === key));
    if (shape?.annotations["x-ordered"] && commonKeys(old, now).join() !== commonKeys(now, old).join())
      this.#add({ kind: "reordered", trail, before, after });
  }

  /** Returns the added entries that have the same meaning as a removed entry, with that entry. */
  #renamedIn(
    old: readonly JsonEntry[],
    now: readonly JsonEntry[],
    shape: SchemaShape | undefined,
  ): Map<JsonEntry, JsonEntry> {
    const found = new Map<JsonEntry, JsonEntry>();
    const gone = old.filter(({ key }) => !now.some((one) => one.key === key));
    for (const entry of now.filter(({ key }) => !old.some((one) => one.key === key))) {
      const meaning = this.#meanings.after.of(entry.value, shape?.property(entry.key));
      const same = gone.find(
        (one) =>
          ![...found.values()].includes(one) &&
          this.#meanings.before.of(one.value, shape?.property(one.key)) === meaning,
      );
      if (same) found.set(entry, same);
    }
    return found;
  }

  #visitList(before: JsonNode, after: JsonNode, trail: readonly PathStep[]): void {
    if (before.kind !== "array" || after.kind !== "array") return;
    const shape = trail.at(-1)?.shape;
    const pairs = alignLists({ before: before.items, after: after.items, shape, meanings: this.#meanings });
    for (const { from, to, isMoved } of pairs) {
      const [old, now] = [
        from === undefined ? undefined : before.items[from],
        to === undefined ? undefined : after.items[to],
      ];
      const node = now ?? old;
      if (!node) continue;
      const way = [...trail, { key: to ?? from ?? 0, node, before: old, shape: shape?.items?.narrow(node) }];
      if (!old) this.#add({ kind: "added", trail: way, before: undefined, after: now });
      else if (!now) this.#add({ kind: "gone", trail: way, before: old, after: undefined, at: after });
      else {
        const behind = after.items[(to ?? 0) - 1];
        if (isMoved) this.#add({ kind: "moved", trail: way, before: old, after: now, behind });
        this.visit(old, now, way);
      }
    }
  }
}

/** Returns an empty map for a missing map of definitions, so that each entry of the other document is reported. */
function emptyMapForMissing(
  { value, ...entry }: JsonEntry,
  shape: SchemaShape | undefined,
): JsonEntry | undefined {
  const isMap = shape?.property(entry.key)?.annotations["x-map"] !== undefined;
  return isMap && value.kind === "object" ? { ...entry, value: { ...value, entries: [] } } : undefined;
}

/** Returns whether a list's elements are compared one by one: texts and objects are, colours and names are not. */
function isComparedByElement(shape: SchemaShape | undefined, items: readonly JsonNode[]): boolean {
  return shape?.items?.annotations["x-template"] === true || items.some(({ kind }) => kind === "object");
}
