/**
 * Scrolls a row so that this child is in its middle, in either writing direction. "instant" does not animate; the
 * default leaves that to the style sheet.
 */
export function centre(row: HTMLElement, child: number, behavior: ScrollBehavior = "auto"): void {
  // Not scrollBy: it stops at each card on the way. The row has one child per card.
  const left = row.scrollLeft + middleOf(row.children[child] as Element) - middleOf(row);
  row.scrollTo({ left, behavior });
}

/** Stored on the element, which is all that the inline script and React share. */
const OPENED = Symbol.for("opened");

/**
 * Opens a row with this child in its middle, once per row: customers who have scrolled since are not moved back.
 * Returns whether it did so now. Rows write the index to `data-opens-at`, so that they open before React runs.
 */
export function openRowAt(row: HTMLElement, child: number): boolean {
  if (Reflect.has(row, OPENED)) return false;
  Reflect.set(row, OPENED, true);
  centre(row, child, "instant");
  return true;
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
