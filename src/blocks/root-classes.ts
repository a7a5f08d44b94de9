/** Classes that the document's root has while a block of a kind is on the page: of what is wider than a phone. */
export const ROOT_CLASSES = { sections: "is-wide" } as const;

/** The classes of the root of a page that has these kinds of block. Pure. */
export function rootClassesOf(kinds: Iterable<string>): string[] {
  const there = new Set(kinds);
  return Object.entries(ROOT_CLASSES).flatMap(([kind, name]) => (there.has(kind) ? [name] : []));
}
