import type { MergeSide, ThreeSides } from "./merge-conflict.ts";

interface OrderToMerge {
  /** The ids of the parts of a list or object, in the order of each side. */
  ids: ThreeSides<readonly string[]>;
  /** The ids that the merged list has. */
  kept: ReadonlySet<string>;
  /** Returns the text of a part, which decides the order of parts that both sides add in one place. */
  textOf: (id: string) => string;
  /** Called if both sides moved parts differently: returns the side whose order applies. */
  chooseSide: () => MergeSide;
}

/**
 * Returns the ids of the merged list in order. If one side moved parts, its order applies. Parts that only one side has
 * follow their predecessor on that side. Parts that both sides add in one place are in the order of their texts, so that
 * the result does not depend on which side is called mine. Pure.
 */
export function mergeOrder({ ids, kept, textOf, chooseSide }: OrderToMerge): string[] {
  const [mine, theirs] = [ids.mine, ids.theirs].map((side) => side.filter((id) => kept.has(id))) as [
    string[],
    string[],
  ];
  const [inMine, inTheirs, inBase] = [new Set(mine), new Set(theirs), new Set(ids.base)];
  const common = {
    mine: mine.filter((id) => inTheirs.has(id)),
    theirs: theirs.filter((id) => inMine.has(id)),
  };
  const isCommon = new Set(common.mine);
  const base = ids.base.filter((id) => isCommon.has(id));
  const isMoved = (order: readonly string[]) =>
    !isEqual(
      order.filter((id) => inBase.has(id)),
      base,
    );
  const side = isEqual(common.mine, common.theirs)
    ? "mine"
    : isMoved(common.mine) === isMoved(common.theirs)
      ? chooseSide()
      : isMoved(common.mine)
        ? "mine"
        : "theirs";
  const runs = { mine: runsAfter(mine, isCommon), theirs: runsAfter(theirs, isCommon) };
  const textOfRun = (run: readonly string[]) => run.map(textOf).join("\n");
  return [undefined, ...common[side]].flatMap((id) => {
    const added = [runs.mine.get(id) ?? [], runs.theirs.get(id) ?? []];
    added.sort((one, other) => (textOfRun(one) < textOfRun(other) ? -1 : 1));
    return [...(id === undefined ? [] : [id]), ...added.flat()];
  });
}

/** Returns the parts that only one side has, by their nearest predecessor that both have; undefined before the first. */
function runsAfter(
  order: readonly string[],
  isCommon: ReadonlySet<string>,
): Map<string | undefined, string[]> {
  const runs = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const id of order) {
    if (isCommon.has(id)) last = id;
    else runs.set(last, [...(runs.get(last) ?? []), id]);
  }
  return runs;
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
