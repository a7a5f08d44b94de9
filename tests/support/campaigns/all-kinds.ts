/** Returns a subset that covers all kinds (greedy): each next element adds the most missing kinds. */
export function withAllKinds<T extends { kinds: Iterable<string> }>(all: readonly T[]): T[] {
  const missing = new Set(all.flatMap(({ kinds }) => [...kinds]));
  const chosen: T[] = [];
  const newIn = ({ kinds }: T) => new Set([...kinds].filter((kind) => missing.has(kind))).size;
  while (missing.size > 0) {
    const best = all.reduce((one, other) => (newIn(other) > newIn(one) ? other : one));
    for (const kind of best.kinds) missing.delete(kind);
    chosen.push(best);
  }
  return chosen;
}
