import { entryOf, type JsonEntry, type JsonNode } from "../check/json/json-node.ts";
import type { Shape } from "../check/schema/shape.ts";
import { alignLists, kindOfElement } from "./align.ts";
import { entriesThatCount, Meanings, type Renames } from "./meaning.ts";

/** A value on the way to a difference: its key in what it stands in, and what its schema says of it. */
export interface Step {
  key: string | number;
  /** As it is later; as it was where it is gone. */
  node: JsonNode;
  /** The same one in the earlier document. */
  before: JsonNode | undefined;
  shape: Shape | undefined;
}

/** Something that means something else to customers, or is called otherwise. */
export interface Difference {
  kind: "added" | "gone" | "changed" | "moved" | "renamed" | "reordered";
  /** From the document to the value, the document first. */
  trail: readonly Step[];
  before: JsonNode | undefined;
  after: JsonNode | undefined;
  /** Where it stands in the later document; of what is gone, what it stood in. */
  at: JsonNode;
  /** Of what moved: the element that it now stands behind; undefined where it is the first. */
  behind?: JsonNode | undefined;
  /** Of what is renamed: its name before. */
  name?: string;
}

/** A document before and after, and what its schema says. */
export interface Documents {
  before: JsonNode;
  after: JsonNode;
  shape: Shape;
}

/**
 * How two documents differ in what they mean to customers, each difference as deep as it can be told, in the order of
 * the later document. They are walked along their schema, which says what a value is, by what the elements of a list are
 * known, and what nobody but colleagues reads. Pure.
 */
export function differencesOf({ before, after, shape }: Documents): Difference[] {
  const renames = renamesIn(before, after, shape);
  const walker = new Walker({ before: new Meanings(renames), after: new Meanings() });
  walker.visit(before, after, [{ key: "", node: after, before, shape: shape.narrow(after) }]);
  return walker.found;
}

/** Definitions that are called otherwise and say the same, each by its map and former name. */
export function renamesIn(before: JsonNode, after: JsonNode, shape: Shape): Renames {
  const meanings = new Meanings();
  const found = new Map<string, string>();
  for (const map of shape.propertyNames.filter((key) => shape.property(key)?.annotations["x-map"])) {
    const inner = shape.property(map);
    const [old, now] = [before, after].map((root) => {
      const node = entryOf(root, map)?.value;
      return node ? entriesThatCount(node, inner) : [];
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

class Walker {
  readonly found: Difference[] = [];
  readonly #meanings: { before: Meanings; after: Meanings };

  constructor(meanings: { before: Meanings; after: Meanings }) {
    this.#meanings = meanings;
  }

  /** Compares two values; the last step of the trail is the later one's. */
  visit(before: JsonNode, after: JsonNode, trail: readonly Step[]): void {
    const shape = trail.at(-1)?.shape;
    if (this.#meanings.before.of(before, shape) === this.#meanings.after.of(after, shape)) return;
    const isKept = kindOfElement(before, shape) === kindOfElement(after, shape);
    if (before.kind === "object" && after.kind === "object" && isKept)
      this.#visitObject(before, after, trail);
    else if (
      before.kind === "array" &&
      after.kind === "array" &&
      hasParts(shape, [...before.items, ...after.items])
    )
      this.#visitList(before, after, trail);
    else this.#tell({ kind: "changed", trail, before, after });
  }

  /** Notes a difference, which stands at the later value where nothing else is said. */
  #tell(difference: Omit<Difference, "at"> & { at?: JsonNode }): void {
    const at = difference.at ?? difference.after;
    if (at) this.found.push({ ...difference, at });
  }

  #visitObject(before: JsonNode, after: JsonNode, trail: readonly Step[]): void {
    const shape = trail.at(-1)?.shape?.narrow(after);
    const [old, now] = [entriesThatCount(before, shape), entriesThatCount(after, shape)];
    const inner = (key: string, node: JsonNode, other?: JsonNode): Step[] => [
      ...trail,
      { key, node, before: other, shape: shape?.property(key)?.narrow(node) },
    ];
    const isMap = shape?.annotations["x-map"] !== undefined;
    const renamed = isMap ? this.#renamedIn(old, now, shape) : new Map<JsonEntry, JsonEntry>();
    for (const entry of now) {
      const same =
        old.find(({ key }) => key === entry.key) ?? renamed.get(entry) ?? emptyMapFor(entry, shape);
      const way = inner(entry.key, entry.value, same?.value);
      if (!same) this.#tell({ kind: "added", trail: way, before: undefined, after: entry.value });
      else if (same.key !== entry.key)
        this.#tell({ kind: "renamed", trail: way, before: same.value, after: entry.value, name: same.key });
      else this.visit(same.value, entry.value, way);
    }
    const isRenamed = (entry: JsonEntry) => [...renamed.values()].includes(entry);
    for (const entry of old.filter((one) => !now.some(({ key }) => key === one.key) && !isRenamed(one))) {
      const { key, value } = entry;
      const empty = emptyMapFor(entry, shape)?.value;
      const trail = inner(key, empty ?? value, value);
      if (empty) this.visit(value, { ...empty, start: after.start, source: after.source }, trail);
      else this.#tell({ kind: "gone", trail, before: value, after: undefined, at: after });
    }
    const common = (own: JsonEntry[], other: JsonEntry[]) =>
      own.map(({ key }) => key).filter((key) => other.some((one) => one.key === key));
    if (shape?.annotations["x-ordered"] && common(old, now).join() !== common(now, old).join())
      this.#tell({ kind: "reordered", trail, before, after });
  }

  /** Entries that are new under their name, each with the one that is gone and says the same. */
  #renamedIn(
    old: readonly JsonEntry[],
    now: readonly JsonEntry[],
    shape: Shape | undefined,
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

  #visitList(before: JsonNode, after: JsonNode, trail: readonly Step[]): void {
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
      if (!old) this.#tell({ kind: "added", trail: way, before: undefined, after: now });
      else if (!now) this.#tell({ kind: "gone", trail: way, before: old, after: undefined, at: after });
      else {
        const behind = after.items[(to ?? 0) - 1];
        if (isMoved) this.#tell({ kind: "moved", trail: way, before: old, after: now, behind });
        this.visit(old, now, way);
      }
    }
  }
}

/** A map of definitions that a document does not have has no entries: those of the other one are told by themselves. */
function emptyMapFor({ value, ...entry }: JsonEntry, shape: Shape | undefined): JsonEntry | undefined {
  const isMap = shape?.property(entry.key)?.annotations["x-map"] !== undefined;
  return isMap && value.kind === "object" ? { ...entry, value: { ...value, entries: [] } } : undefined;
}

/** Whether the elements of a list are told one by one: texts and objects are, colours and names are not. */
function hasParts(shape: Shape | undefined, items: readonly JsonNode[]): boolean {
  return shape?.items?.annotations["x-template"] === true || items.some(({ kind }) => kind === "object");
}
