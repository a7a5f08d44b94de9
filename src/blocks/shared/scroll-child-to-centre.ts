/**
 * Scrolls a row so that this child is in its middle, in either writing direction. "instant" does not animate; the
 * default leaves that to the style sheet.
 */
export function scrollChildToCentre(
  row: HTMLElement,
  child: number,
  behavior: ScrollBehavior = "auto",
): void {
  // Not scrollBy: it stops at each card on the way. The row has one child per card.
  const left = row.scrollLeft + horizontalMiddleOf(row.children[child] as Element) - horizontalMiddleOf(row);
  row.scrollTo({ left, behavior });
}

/** Key of a mark on rows that were centred once. The inline script and React share only the element. */
const CENTRED_ONCE = Symbol.for("opened");

/**
 * Scrolls a row to this child when the row first appears; later calls do nothing, since customers may have scrolled.
 * Returns whether it scrolled now. Rows write the index to `data-opens-at`, so that they open before React runs.
 */
export function centreChildOnce(row: HTMLElement, child: number): boolean {
  if (Reflect.has(row, CENTRED_ONCE)) return false;
  Reflect.set(row, CENTRED_ONCE, true);
  scrollChildToCentre(row, child, "instant");
  return true;
}

function horizontalMiddleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
