/**
 * Which of its children a row shows, by how far it is scrolled: they stand evenly from its one end to the other.
 * `usual` is for one that has nothing to scroll.
 */
export function cardAt({ scrollLeft, scrollWidth, clientWidth, children }: HTMLElement, usual = 0): number {
  const way = scrollWidth - clientWidth;
  // From right to left, it is negative.
  return way > 0 ? Math.round((Math.abs(scrollLeft) / way) * (children.length - 1)) : usual;
}

/**
 * Where a row may come to rest: on this card and those beside it, so that a swipe that starts here moves by one card
 * however long and fast it is; without a card, on any.
 */
export function allow({ children }: HTMLElement, around = Number.NaN): void {
  for (let i = 0; i < children.length; i++) {
    // Nothing is far from what is no number.
    const align = Math.abs(i - around) > 1 ? "none" : "";
    // Only elements of HTML stand in a row.
    (children[i] as HTMLElement).style.scrollSnapAlign = align;
  }
}
