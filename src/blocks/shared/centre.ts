/**
 * Scrolls a row so that this child of it stands in its middle, in either direction of writing. "instant": nobody
 * sees it move; otherwise the style sheet says how it does.
 */
export function centre(row: HTMLElement, child: number, behavior: ScrollBehavior = "auto"): void {
  // Not scrollBy: that one stops at each card on the way. The row has as many children as there are cards.
  const left = row.scrollLeft + middleOf(row.children[child] as Element) - middleOf(row);
  row.scrollTo({ left, behavior });
}

/** On the element, which is all that the inline script shares with React. */
const OPENED = Symbol.for("opened");

/**
 * Has a row open with this child in its middle: once, as nobody is taken back who has scrolled since. Returns whether
 * it was opened now. Rows say in `data-opens-at` where they do, so that they open before React has come.
 */
export function openAt(row: HTMLElement, child: number): boolean {
  if (Reflect.has(row, OPENED)) return false;
  Reflect.set(row, OPENED, true);
  centre(row, child, "instant");
  return true;
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
