import type { SectionsBlock } from "../../language/document.generated.ts";

type SectionOffsets = Pick<SectionsBlock["sections"][number], "offsetPx" | "fromPx">;

/**
 * Returns the index of the highlighted section at a scroll position in CSS pixels: the last one reached. Screens with
 * fractional pixels may come to rest half a pixel away from their target. Pure.
 */
export function sectionAtScrollPosition(sections: readonly SectionOffsets[], scrolled: number): number {
  const reached = sections.filter(({ offsetPx, fromPx = offsetPx }) => fromPx <= Math.round(scrolled));
  return Math.max(0, reached.length - 1);
}

/** Returns the minimum height of a section, so that the next one begins at its offset; undefined for the last. Pure. */
export function sectionMinHeight(sections: readonly SectionOffsets[], i: number): number | undefined {
  const [here, next] = [sections[i], sections[i + 1]];
  return here && next && next.offsetPx - here.offsetPx;
}
