import type { Picks } from "../../plan/plan.ts";

/** Pattern of an amount, as in 200 or 1,400.50: only then is a unit implied. `--` is a missing one. */
export const AMOUNT = "^(\\d[\\d,]*(\\.\\d+)?|--)$";

/**
 * Size of a value on the stub, which is two wide characters wide: `brief` and `long` amounts, and text of one line or,
 * from four characters on, of two.
 */
export const MEASURES: Picks = [
  [`(?=^[^]{1,3}$)${AMOUNT}`, "brief"],
  [`(?=^[^]{4,5}$)${AMOUNT}`, "long"],
  [AMOUNT, "longest"],
  ["^[^]{0,3}$", "word"],
  ["^[^]*$", "words"],
];
