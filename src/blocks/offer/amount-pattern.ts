import type { RewriteRules } from "../../plan/plan.ts";

/** Pattern of an amount, as in 200 or 1,400.50: only then is a unit implied. `--` is a missing one. */
export const AMOUNT_PATTERN = "^(\\d[\\d,]*(\\.\\d+)?|--)$";

/**
 * Font sizes of the value on a ticket's stub, by patterns of the value: amounts by length; other texts of one line or,
 * from four characters on, of two. The stub is as wide as two Chinese characters.
 */
export const STUB_SIZE_PATTERNS: RewriteRules = [
  [`(?=^[^]{1,3}$)${AMOUNT_PATTERN}`, "brief"],
  [`(?=^[^]{4,5}$)${AMOUNT_PATTERN}`, "long"],
  [AMOUNT_PATTERN, "longest"],
  ["^[^]{0,3}$", "word"],
  ["^[^]*$", "words"],
];
