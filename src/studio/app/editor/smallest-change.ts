import type { Replacement } from "../../api.ts";

/** What makes one text the other: all between what both begin and end with. Null where they are the same. Pure. */
export function smallestChange(before: string, after: string): Replacement | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}
