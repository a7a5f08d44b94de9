import { diffArrays } from "diff";
import { distance } from "fastest-levenshtein";
import { findChild, type JsonNode, stringValueAt } from "../check/json/json-node.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { type ComparisonKeys, entriesThatMatter } from "./comparison-keys.ts";

/** The indexes of one element in both lists. The index is missing for a list that does not have the element. */
export interface ElementPair {
  from?: number;
  to?: number;
  /** Whether the element's position among those that both lists contain has changed. */
  isMoved: boolean;
}

/** Minimum similarity (0 to 1) at which two list elements without names count as the same. */
const MIN_SIMILARITY = 0.5;

/** Minimum similarity if both lists have one element of a kind: it was more likely rewritten than replaced. */
const MIN_SIMILARITY_OF_SOLE = 0.25;

interface ListsToAlign {
  before: readonly JsonNode[];
  after: readonly JsonNode[];
  /** The schema of the lists. */
  shape: SchemaShape | undefined;
  meanings: { before: ComparisonKeys; after: ComparisonKeys };
}

/**
 * Pairs the equal elements of two lists: first by name if the schema defines one, then by equal meaning, then by
 * similarity. Pairs are in the order of the later list; a removed element follows its former predecessor. Pure.
 */
export function alignLists({ before, after, shape, meanings }: ListsToAlign): ElementPair[] {
  const match = new ElementMatches();
  const key = shape?.annotations["x-name"];
  const item = shape?.items;
  if (key !== undefined) matchElementsByName(before, after, key, match);
  const old = before.map((node) => meanings.before.of(node, item));
  const now = after.map((node) => meanings.after.of(node, item));
  const meaningsAt = (indexes: readonly number[], all: readonly string[]) =>
    indexes.map((index) => ({ index, meaning: all[index] ?? "" }));
  for (const [from, to] of pairEqualElements(
    meaningsAt(match.unmatchedIn(before), old),
    meaningsAt(match.unmatchedIn(after, "later"), now),
  ))
    match.add(from, to);
  for (const from of match.unmatchedIn(before)) {
    const to = match.unmatchedIn(after, "later").find((one) => old[from] === now[one]);
    if (to !== undefined) match.add(from, to);
  }
  matchSimilarElements({ before, after, shape: item, match });
  return match.pairs(before.length, after.length);
}

class ElementMatches {
  readonly #to = new Map<number, number>();
  readonly #from = new Map<number, number>();

  add(from: number, to: number): void {
    this.#to.set(from, to);
    this.#from.set(to, from);
  }

  unmatchedIn(list: readonly unknown[], side: "earlier" | "later" = "earlier"): number[] {
    const known = side === "earlier" ? this.#to : this.#from;
    return [...list.keys()].filter((index) => !known.has(index));
  }

  pairs(before: number, after: number): ElementPair[] {
    const kept = [...Array(after).keys()].flatMap((to) => this.#from.get(to) ?? []);
    const sorted = [...kept].sort((one, other) => one - other);
    const moved = new Set(diffArrays(sorted, kept).flatMap(({ removed, value }) => (removed ? value : [])));
    const pairs: ElementPair[] = [...Array(after).keys()].map((to) => {
      const from = this.#from.get(to);
      return from === undefined ? { to, isMoved: false } : { from, to, isMoved: moved.has(from) };
    });
    for (const from of [...Array(before).keys()].filter((index) => !this.#to.has(index))) {
      const at = pairs.findIndex((pair) => pair.from === from - 1);
      pairs.splice(from === 0 ? 0 : at < 0 ? pairs.length : at + 1, 0, { from, isMoved: false });
    }
    return pairs;
  }
}

function matchElementsByName(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  key: string,
  match: ElementMatches,
): void {
  const names = after.map((node) => stringValueAt(node, key));
  for (const [from, node] of before.entries()) {
    const name = stringValueAt(node, key);
    const to = name === undefined ? -1 : names.indexOf(name);
    if (to >= 0 && match.unmatchedIn(after, "later").includes(to)) match.add(from, to);
  }
}

/** Returns the longest common subsequence of elements with equal meaning, as index pairs (Myers, by jsdiff). */
function pairEqualElements(before: ElementMeanings, after: ElementMeanings): [number, number][] {
  const found: [number, number][] = [];
  let [at, to] = [0, 0];
  for (const { added, removed, count } of diffArrays(
    before.map(({ meaning }) => meaning),
    after.map(({ meaning }) => meaning),
  )) {
    if (!added && !removed)
      for (let index = 0; index < count; index++)
        found.push([before[at + index]?.index ?? 0, after[to + index]?.index ?? 0]);
    if (!added) at += count;
    if (!removed) to += count;
  }
  return found;
}

/** The meanings of elements, each with its index in the list. */
type ElementMeanings = readonly { index: number; meaning: string }[];

interface PartlyMatchedLists {
  before: readonly JsonNode[];
  after: readonly JsonNode[];
  /** The schema of an element. */
  shape: SchemaShape | undefined;
  match: ElementMatches;
}

/** Matches the remaining elements, the most similar first; equally similar ones by distance. */
function matchSimilarElements({ before, after, shape, match }: PartlyMatchedLists): void {
  const kindsBefore = before.map((node) => kindOfElement(node, shape));
  const kindsAfter = after.map((node) => kindOfElement(node, shape));
  const [old, now] = [match.unmatchedIn(before), match.unmatchedIn(after, "later")];
  const countOf = (kind: string) =>
    old.filter((from) => kindsBefore[from] === kind).length +
    now.filter((to) => kindsAfter[to] === kind).length;
  const candidates = old.flatMap((from) =>
    now.flatMap((to) => {
      const [one, other] = [before[from], after[to]];
      const kind = kindsBefore[from];
      if (!one || !other || kind === undefined || kind !== kindsAfter[to]) return [];
      const least = countOf(kind) === 2 ? MIN_SIMILARITY_OF_SOLE : MIN_SIMILARITY;
      const value = similarityOf(one, other, shape);
      return value >= least ? [{ from, to, value }] : [];
    }),
  );
  candidates.sort((a, b) => b.value - a.value || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
  for (const { from, to } of candidates)
    if (match.unmatchedIn(before).includes(from) && match.unmatchedIn(after, "later").includes(to))
      match.add(from, to);
}

/** Returns the similarity of two values, from 0 to 1, by their texts and numbers. Pure. */
function similarityOf(one: JsonNode, other: JsonNode, shape: SchemaShape | undefined): number {
  const [a, b] = [leafTextsByPath(one, shape), leafTextsByPath(other, shape)];
  const paths = new Set([...a.keys(), ...b.keys()]);
  let sum = 0;
  for (const path of paths) sum += textSimilarityOf(a.get(path), b.get(path));
  return paths.size === 0 ? 1 : sum / paths.size;
}

/** Maximum characters of a text that are compared for its similarity; the rest is ignored to save time. */
const MAX_COMPARED_CHARACTERS = 400;

function textSimilarityOf(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const [a, b] = [one.slice(0, MAX_COMPARED_CHARACTERS), other.slice(0, MAX_COMPARED_CHARACTERS)];
  return a === b ? 1 : 1 - distance(a, b) / Math.max(a.length, b.length);
}

function leafTextsByPath(
  node: JsonNode,
  shape: SchemaShape | undefined,
  path = "",
  found = new Map<string, string>(),
): Map<string, string> {
  if (node.kind === "array")
    for (const [index, item] of node.items.entries())
      leafTextsByPath(item, shape?.items, `${path}/${index}`, found);
  else if (node.kind === "object") {
    const own = shape?.narrow(node);
    for (const { key, value } of entriesThatMatter(node, own))
      leafTextsByPath(value, own?.property(key), `${path}/${key}`, found);
  } else found.set(path, String(node.value));
  return found;
}

/** Returns the kind of a value: a block's type, or a step's action. Values of different kinds never match. */
export function kindOfElement(node: JsonNode, shape: SchemaShape | undefined): string {
  if (node.kind !== "object") return node.kind;
  if (!shape) return "";
  const { discriminator, "x-exactlyOne": words = [] } = shape.annotations;
  const tag =
    discriminator?.propertyName ?? shape.propertyNames.find((key) => isConstantText(shape.property(key)));
  const said = tag === undefined ? undefined : findChild(node, tag);
  if (said?.kind === "string") return said.value;
  return words.find((word) => findChild(node, word) !== undefined) ?? "";
}

function isConstantText(shape: SchemaShape | undefined): boolean {
  return typeof shape?.annotations.const === "string";
}
