/** The middle of some numbers, the upper one of two; NaN where there are none. The list stays as it is. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

/** A line of the middle of some times and of that which one in twenty exceeds, all in milliseconds. */
export function timesLine(what: string, times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return `${what}: median ${median(times).toFixed(1)} ms, 95th percentile ${late.toFixed(1)} ms\n`;
}

/** One line of a table: a measure of ours and of what it is compared with, round by round. */
export interface Row {
  measure: string;
  ours: readonly number[];
  other: readonly number[];
  /** The ratio that is wanted at most. */
  wanted?: number | undefined;
}

/**
 * A table in which each measure has its medians and the median ratio of the rounds, with the least and the greatest:
 * machines differ, and so do moments on one, but both sides of a round stood the same.
 */
export function ratioTable(title: string, rows: readonly Row[], names = ["ours", "theirs"]): string {
  const cells = rows.map(({ measure, ours, other, wanted }) => {
    const ratios = ours.map((mine, round) => mine / (other[round] ?? Number.NaN));
    const middle = median(ratios);
    const verdict = wanted === undefined ? "" : `${middle <= wanted ? "ok" : "MISSED"}, at most ${wanted}`;
    const spread = `${shown(Math.min(...ratios), 2)} to ${shown(Math.max(...ratios), 2)}`;
    // Of next to nothing there is no ratio worth a word.
    const isTold = Number.isFinite(middle) && Math.max(median(ours), median(other)) >= 0.01;
    return [
      measure,
      shown(median(ours), 0),
      shown(median(other), 0),
      isTold ? shown(middle, 2) : "",
      isTold ? spread : "",
      verdict,
    ];
  });
  return tableOf([title, ...names, "ratio", "of rounds", "wanted"], cells);
}

/** Rows of cells under their heads: the first column to the left, the others to the right. */
export function tableOf(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(...[head, ...cells].map((row) => (row[i] ?? cell).length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  return `${[head, ...cells].map(line).join("\n")}\n`;
}

/** Small figures, such as a layout shift, need digits behind the point whatever the others have. */
export function shown(value: number, digits: number): string {
  if (Number.isNaN(value)) return "never";
  return value.toFixed(value > 0 && value < 1 ? 2 : digits);
}
