/** One item in a row. */
export interface Chip {
  item: unknown;
  /** Read aloud here; elsewhere it only fills a row. */
  isOwn: boolean;
  /** Which of the colours it has. */
  hue: number;
}

/** How many colours there are: `marquee-hue-0` and so on in the style. */
const HUES = 4;

/** With fewer items than this for each row, every row shows all of them, so that nobody is seen three times side by side. */
const FEW = 4;

/**
 * Deals items out to rows in turn; each item is one row's own. Where they are few, the rows are filled up with the
 * others', each row beginning with another one. Neighbours differ in colour, also across rows. Pure.
 */
export function dealOut(items: readonly unknown[], rows: number): Chip[][] {
  const isFew = items.length < rows * FEW;
  return Array.from({ length: items.length > 0 ? rows : 0 }, (_, row) => {
    const places = items.map((_, i) => i);
    const dealt = isFew
      ? places.map((i) => (i + row) % items.length)
      : places.filter((i) => i % rows === row);
    return dealt.map((i, place) => ({
      item: items[i],
      isOwn: i % rows === row,
      hue: (place + row) % HUES,
    }));
  });
}

/**
 * How many chips have to follow a row's own for it to be full at any moment of its way, counted from its first and
 * beginning again where there are too few. `ends` is where each chip ends, its margin included, from the start of
 * the row; all in one unit. Pure.
 */
export function countCopies(ends: readonly number[], width: number): number {
  const run = ends[ends.length - 1] ?? 0;
  if (!(run > 0)) return 0;
  const whole = Math.floor(width / run);
  const rest = width - whole * run;
  return whole * ends.length + (rest > 0 ? ends.findIndex((end) => end >= rest) + 1 : 0);
}
