import type { PluralRules } from "./evaluation/plural.ts";
import type { DateNames, Zone } from "./time.ts";

/**
 * How a language writes numbers, as short as phones can load it. Digits are always 0 to 9.
 *
 * `last` and `others` are the numbers of digits in the last group and in those before it: 3 and 2 in India. `least` is the
 * number of digits that the first group must have to be separated: 2 in Spanish, where 1234 has no separator. `positive`
 * and `negative` have # in place of the digits: `# €` and `-# €`. `decimals` is the number of decimals that are always
 * shown; undefined for at most two, without zeros at the end.
 */
export type NumberStyle = readonly [
  decimal: string,
  group: string,
  last: number,
  others: number,
  least: number,
  positive: string,
  negative: string,
  decimals?: number,
];

/**
 * What decides how moments and numbers are read and shown: the time zone, and how the brand's language writes numbers,
 * amounts of money, months and weekdays. Computed by Intl when a page is published; phones have no Intl for it.
 */
export interface Place {
  zone: Zone;
  number: NumberStyle;
  /** How amounts of the brand's currency are written; undefined if it has none: then as numbers. */
  money?: NumberStyle;
  names?: DateNames;
  /** The plural categories of numbers; without it, all are "other". */
  plural?: PluralRules;
  /** What stands between the items of a list in a text; ", " without it. */
  separator?: string | undefined;
}
