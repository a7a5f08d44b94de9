import type { SectionsBlock } from "../../language/document.generated.ts";

type Place = Pick<SectionsBlock["sections"][number], "offsetPx" | "fromPx">;

/**
 * The section that is highlighted where a page is scrolled to, in CSS pixels: the last one that is reached. Screens
 * with fractional pixels come to rest half a pixel beside where they were sent. Pure.
 */
export function sectionAt(sections: readonly Place[], scrolled: number): number {
  const reached = sections.filter(({ offsetPx, fromPx = offsetPx }) => fromPx <= Math.round(scrolled));
  return Math.max(0, reached.length - 1);
}

/** How high a section is at least, so that the next one begins at its offset; undefined for the last. Pure. */
export function leastHeight(sections: readonly Place[], i: number): number | undefined {
  const [here, next] = [sections[i], sections[i + 1]];
  return here && next && next.offsetPx - here.offsetPx;
}
