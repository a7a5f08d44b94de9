/** Returns the median of numbers (the upper one of an even count), or NaN for an empty list. Pure. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

/** Returns a line with the median and the 95th percentile of times in milliseconds. */
export function timesLine(what: string, times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return `${what}: median ${median(times).toFixed(1)} ms, 95th percentile ${late.toFixed(1)} ms\n`;
}

/** A row of a table: the values of a measure, round by round, for ours and for the other. */
export interface Row {
  measure: string;
  ours: readonly number[];
  other: readonly number[];
  /** The maximum ratio. */
  wanted?: number | undefined;
}

/**
 * Returns a table with the medians of each measure, and the median, least and greatest ratio of the rounds.
 * Ratios are per round, because both sides of a round ran under the same conditions.
 */
export function ratioTable(title: string, rows: readonly Row[], names = ["ours", "theirs"]): string {
  const cells = rows.map(({ measure, ours, other, wanted }) => {
    const ratios = ours.map((mine, round) => mine / (other[round] ?? Number.NaN));
    const middle = median(ratios);
    const verdict = wanted === undefined ? "" : `${middle <= wanted ? "ok" : "MISSED"}, at most ${wanted}`;
    const spread = `${shown(Math.min(...ratios), 2)} to ${shown(Math.max(...ratios), 2)}`;
    // A ratio of values near zero means nothing.
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

/** Formats a table: the first column is aligned left, the others right. */
export function tableOf(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(...[head, ...cells].map((row) => (row[i] ?? cell).length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  return `${[head, ...cells].map(line).join("\n")}\n`;
}

/** Formats a number. Values below 1, such as layout shifts, always have two decimals. NaN is "never". */
export function shown(value: number, digits: number): string {
  if (Number.isNaN(value)) return "never";
  return value.toFixed(value > 0 && value < 1 ? 2 : digits);
}
