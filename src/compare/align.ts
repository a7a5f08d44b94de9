import { diffArrays } from "diff";
import { distance } from "fastest-levenshtein";
import { childOf, type JsonNode, textAt } from "../check/json/json-node.ts";
import type { Shape } from "../check/schema/shape.ts";
import { entriesThatCount, type Meanings } from "./meaning.ts";

/** Two elements of two lists that are the same one, by their indexes; of one that only one list has, the other is missing. */
export interface Pair {
  from?: number;
  to?: number;
  /** Whether it stands elsewhere among those that both lists have. */
  isMoved: boolean;
}

/** Less alike than this, two elements without names are not the same one. */
const ALIKE = 0.5;

/** Less where there is just one of the kind on either side: it is more likely that it was rewritten. */
const ONLY_ONES_ALIKE = 0.25;

interface Lists {
  before: readonly JsonNode[];
  after: readonly JsonNode[];
  /** The schema of the lists. */
  shape: Shape | undefined;
  meanings: { before: Meanings; after: Meanings };
}

/**
 * Which elements of two lists are the same: those of a name, where the schema gives them one; then those that say the
 * same; then those most alike. In the order of the later list, each that is gone behind the one that it stood behind. Pure.
 */
export function alignLists({ before, after, shape, meanings }: Lists): Pair[] {
  const match = new Matching();
  const key = shape?.annotations["x-name"];
  const item = shape?.items;
  if (key !== undefined) matchNames(before, after, key, match);
  const old = before.map((node) => meanings.before.of(node, item));
  const now = after.map((node) => meanings.after.of(node, item));
  const meant = (indexes: readonly number[], all: readonly string[]) =>
    indexes.map((index) => ({ index, meaning: all[index] ?? "" }));
  for (const [from, to] of inOrder(
    meant(match.leftOf(before), old),
    meant(match.leftOf(after, "later"), now),
  ))
    match.add(from, to);
  for (const from of match.leftOf(before)) {
    const to = match.leftOf(after, "later").find((one) => old[from] === now[one]);
    if (to !== undefined) match.add(from, to);
  }
  matchAlike({ before, after, shape: item, match });
  return match.pairs(before.length, after.length);
}

class Matching {
  readonly #to = new Map<number, number>();
  readonly #from = new Map<number, number>();

  add(from: number, to: number): void {
    this.#to.set(from, to);
    this.#from.set(to, from);
  }

  leftOf(list: readonly unknown[], side: "earlier" | "later" = "earlier"): number[] {
    const known = side === "earlier" ? this.#to : this.#from;
    return [...list.keys()].filter((index) => !known.has(index));
  }

  pairs(before: number, after: number): Pair[] {
    const kept = [...Array(after).keys()].flatMap((to) => this.#from.get(to) ?? []);
    const sorted = [...kept].sort((one, other) => one - other);
    const moved = new Set(diffArrays(sorted, kept).flatMap(({ removed, value }) => (removed ? value : [])));
    const pairs: Pair[] = [...Array(after).keys()].map((to) => {
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

function matchNames(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  key: string,
  match: Matching,
): void {
  const names = after.map((node) => textAt(node, key));
  for (const [from, node] of before.entries()) {
    const name = textAt(node, key);
    const to = name === undefined ? -1 : names.indexOf(name);
    if (to >= 0 && match.leftOf(after, "later").includes(to)) match.add(from, to);
  }
}

/** Elements that say the same, in the same order in both lists, as many as can be (Myers, by jsdiff). */
function inOrder(before: Meant, after: Meant): [number, number][] {
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

/** Elements by their index in their list. */
type Meant = readonly { index: number; meaning: string }[];

interface Left {
  before: readonly JsonNode[];
  after: readonly JsonNode[];
  /** The schema of an element. */
  shape: Shape | undefined;
  match: Matching;
}

/** The most alike first; of those that are equally alike, the nearest. */
function matchAlike({ before, after, shape, match }: Left): void {
  const kindsBefore = before.map((node) => kindOfElement(node, shape));
  const kindsAfter = after.map((node) => kindOfElement(node, shape));
  const [old, now] = [match.leftOf(before), match.leftOf(after, "later")];
  const countOf = (kind: string) =>
    old.filter((from) => kindsBefore[from] === kind).length +
    now.filter((to) => kindsAfter[to] === kind).length;
  const candidates = old.flatMap((from) =>
    now.flatMap((to) => {
      const [one, other] = [before[from], after[to]];
      const kind = kindsBefore[from];
      if (!one || !other || kind === undefined || kind !== kindsAfter[to]) return [];
      const least = countOf(kind) === 2 ? ONLY_ONES_ALIKE : ALIKE;
      const value = likeness(one, other, shape);
      return value >= least ? [{ from, to, value }] : [];
    }),
  );
  candidates.sort((a, b) => b.value - a.value || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
  for (const { from, to } of candidates)
    if (match.leftOf(before).includes(from) && match.leftOf(after, "later").includes(to)) match.add(from, to);
}

/** How alike two values are, from 0 to 1, by the texts and figures in them. Pure. */
function likeness(one: JsonNode, other: JsonNode, shape: Shape | undefined): number {
  const [a, b] = [leavesOf(one, shape), leavesOf(other, shape)];
  const paths = new Set([...a.keys(), ...b.keys()]);
  let sum = 0;
  for (const path of paths) sum += alike(a.get(path), b.get(path));
  return paths.size === 0 ? 1 : sum / paths.size;
}

/** Texts longer than this are compared by their beginning: it is all that tells them apart. */
const LONGEST = 400;

function alike(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const [a, b] = [one.slice(0, LONGEST), other.slice(0, LONGEST)];
  return a === b ? 1 : 1 - distance(a, b) / Math.max(a.length, b.length);
}

function leavesOf(
  node: JsonNode,
  shape: Shape | undefined,
  path = "",
  found = new Map<string, string>(),
): Map<string, string> {
  if (node.kind === "array")
    for (const [index, item] of node.items.entries()) leavesOf(item, shape?.items, `${path}/${index}`, found);
  else if (node.kind === "object") {
    const own = shape?.narrow(node);
    for (const { key, value } of entriesThatCount(node, own))
      leavesOf(value, own?.property(key), `${path}/${key}`, found);
  } else found.set(path, String(node.value));
  return found;
}

/** What kind of thing a value is: the type of a block, what a step does. Two of different kinds are never the same one. */
export function kindOfElement(node: JsonNode, shape: Shape | undefined): string {
  if (node.kind !== "object") return node.kind;
  if (!shape) return "";
  const { discriminator, "x-exactlyOne": words = [] } = shape.annotations;
  const tag = discriminator?.propertyName ?? shape.propertyNames.find((key) => isTag(shape.property(key)));
  const said = tag === undefined ? undefined : childOf(node, tag);
  if (said?.kind === "string") return said.value;
  return words.find((word) => childOf(node, word) !== undefined) ?? "";
}

function isTag(shape: Shape | undefined): boolean {
  return typeof shape?.annotations.const === "string";
}
