/** Whether a value is an amount, as in 200 or 1,400.50: only then a unit is implied. `--` stands for one that is not there. */
export function isAmount(value: string): boolean {
  return /^(\d[\d,]*(\.\d+)?|--)$/.test(value);
}

/**
 * How large a value can stand on the stub, which is two wide characters wide: `brief` and `long` amounts, and words
 * of one line or, from four characters on, of two.
 */
export function measureOf(value: string | undefined): "brief" | "long" | "longest" | "word" | "words" {
  if (value === undefined) return "brief";
  if (isAmount(value)) return value.length <= 3 ? "brief" : value.length <= 5 ? "long" : "longest";
  return value.length <= 3 ? "word" : "words";
}
