import type { Picks } from "../../plan/plan.ts";

/** An amount, as in 200 or 1,400.50: only then a unit is implied. `--` stands for one that is not there. */
export const AMOUNT = "^(\\d[\\d,]*(\\.\\d+)?|--)$";

/**
 * How large a value can stand on the stub, which is two wide characters wide: `brief` and `long` amounts, and words
 * of one line or, from four characters on, of two.
 */
export const MEASURES: Picks = [
  [`(?=^[^]{1,3}$)${AMOUNT}`, "brief"],
  [`(?=^[^]{4,5}$)${AMOUNT}`, "long"],
  [AMOUNT, "longest"],
  ["^[^]{0,3}$", "word"],
  ["^[^]*$", "words"],
];
