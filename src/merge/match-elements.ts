import { type JsonNode, listItemsOf, stringValueAt } from "../check/json/json-node.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { alignLists } from "../compare/align-lists.ts";
import { ComparisonKeys } from "../compare/comparison-keys.ts";
import type { ThreeSides } from "./merge-conflict.ts";

/**
 * Returns an id for each element of the three lists. Elements that are versions of the same one have the same id: those
 * of a side and the base by name, meaning or similarity; elements that both sides added by name or equal text. Pure.
 */
export function matchElements(
  { base, mine, theirs }: ThreeSides<JsonNode | undefined>,
  shape: SchemaShape | undefined,
): ThreeSides<string[]> {
  const [own, others] = [listItemsOf(mine), listItemsOf(theirs)];
  // Without a base, the two sides are versions of each other.
  const start = base ?? mine;
  const ids = listItemsOf(start).map((_, index) => `b${index}`);
  const idsOf = (after: readonly JsonNode[], side: string) => {
    const found = after.map((_, index) => `${side}${index}`);
    for (const { from, to } of pairElements(listItemsOf(start), after, shape))
      if (from !== undefined && to !== undefined) found[to] = ids[from] ?? "";
    return found;
  };
  const [mineIds, theirIds] = [idsOf(own, "m"), idsOf(others, "t")];
  const name = shape?.annotations["x-name"];
  const labelOf = (node: JsonNode) =>
    (name !== undefined && stringValueAt(node, name)) || node.source.text.slice(node.start, node.end);
  for (const [index, node] of own.entries()) {
    if (!mineIds[index]?.startsWith("m")) continue;
    const same = others.findIndex(
      (one, at) => theirIds[at]?.startsWith("t") && labelOf(one) === labelOf(node),
    );
    if (same >= 0) theirIds[same] = mineIds[index] ?? "";
  }
  return { base: base ? ids : [], mine: mineIds, theirs: theirIds };
}

interface IndexPair {
  from?: number;
  to?: number;
}

/** Pairs the elements of two lists. A text or number between the same neighbours was changed, not replaced. */
function pairElements(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  shape: SchemaShape | undefined,
): IndexPair[] {
  const meanings = { before: new ComparisonKeys(), after: new ComparisonKeys() };
  const pairs: IndexPair[] = alignLists({ before, after, shape, meanings });
  const to = new Map(
    pairs.flatMap((pair) =>
      pair.from !== undefined && pair.to !== undefined ? [[pair.from, pair.to] as const] : [],
    ),
  );
  const isTaken = new Set(to.values());
  for (const [index, node] of before.entries()) {
    if (to.has(index) || isContainer(node)) continue;
    const next = index === 0 ? 0 : (to.get(index - 1) ?? -2) + 1;
    const now = after[next];
    if (!now || isContainer(now) || isTaken.has(next)) continue;
    to.set(index, next);
    isTaken.add(next);
  }
  return [...to].map(([from, at]) => ({ from, to: at }));
}

const isContainer = ({ kind }: JsonNode) => kind === "object" || kind === "array";
