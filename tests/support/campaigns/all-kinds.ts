/** Some of these that have all kinds between them; those with many come first. */
export function withAllKinds<T extends { kinds: Iterable<string> }>(all: readonly T[]): T[] {
  const seen = new Set<string>();
  const sorted = all.map((one) => ({ one, kinds: [...one.kinds] }));
  sorted.sort((one, other) => other.kinds.length - one.kinds.length);
  return sorted.flatMap(({ one, kinds }) => {
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew ? [one] : [];
  });
}
