/** Classes of the document's root while a block of this kind is on the page. They widen the page beyond a phone. */
export const ROOT_CLASSES = { sections: "is-wide" } as const;

/** Returns the root classes for a page with these kinds of block. Pure. */
export function rootClassesOfBlocks(kinds: Iterable<string>): string[] {
  const there = new Set(kinds);
  return Object.entries(ROOT_CLASSES).flatMap(([kind, name]) => (there.has(kind) ? [name] : []));
}
