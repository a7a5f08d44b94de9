/** An item in a row. */
export interface MarqueeChip {
  item: unknown;
  /** Whether screen readers read the item in this row; elsewhere it only fills the row. */
  isOwn: boolean;
  /** Index of its colour. */
  hue: number;
}

/** Number of colours: `marquee-hue-0` and so on in the style. */
const HUE_COUNT = 4;

/** With fewer items than this per row, every row shows all of them, so that nobody is seen three times side by side. */
const MIN_ITEMS_PER_ROW = 4;

/**
 * Deals items out to rows in turn; each item belongs to one row. If there are few, the rows are filled up with the
 * other rows' items, each row beginning with another one. Neighbours differ in colour, also across rows. Pure.
 */
export function distributeItems(items: readonly unknown[], rows: number): MarqueeChip[][] {
  const isFew = items.length < rows * MIN_ITEMS_PER_ROW;
  return Array.from({ length: items.length > 0 ? rows : 0 }, (_, row) => {
    const places = items.map((_, i) => i);
    const dealt = isFew
      ? places.map((i) => (i + row) % items.length)
      : places.filter((i) => i % rows === row);
    return dealt.map((i, place) => ({
      item: items[i],
      isOwn: i % rows === row,
      hue: (place + row) % HUE_COUNT,
    }));
  });
}

/**
 * Returns how many copied chips keep a row full at any moment. Copies repeat the row's own chips from the first one.
 * `ends` are the chips' ends, including their margins, from the start of the row, in the same unit as `width`. Pure.
 */
export function countCopiesToFillRow(ends: readonly number[], width: number): number {
  const run = ends[ends.length - 1] ?? 0;
  if (!(run > 0)) return 0;
  const whole = Math.floor(width / run);
  const rest = width - whole * run;
  return whole * ends.length + (rest > 0 ? ends.findIndex((end) => end >= rest) + 1 : 0);
}
