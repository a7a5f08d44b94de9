/**
 * The plural categories of numbers in one language, a letter for each number: the numbers from 0 on, as far as they
 * differ from the next text; the larger numbers by their last two digits; multiples of a million, if they differ; and
 * numbers with decimals, in six texts (whole part 0, 1 or more, with one or two decimals) or one. check/words/
 * plural-rules.ts makes them.
 */
export type PluralRules = readonly string[];

/** The categories of Unicode CLDR, which are found by their first letters. All other numbers are in the category other. */
const CATEGORIES = ["zero", "one", "two", "few", "many"];

/** Returns the category of a number with at most two decimals, by the rules of a brand's language. */
export function pluralCategory(value: number, rules: PluralRules = []): string {
  const [low = "", high = "", million = "", ...decimals] = rules;
  const size = Math.abs(value);
  const [whole = "", digits] = String(size).split(".");
  const pick = (text = "", at: number) => text.charAt(at % text.length);
  const letter = digits
    ? pick(decimals[(Math.min(Number(whole), 2) * 2 + digits.length - 1) % decimals.length], Number(digits))
    : low.charAt(size) || (size % 1e6 ? "" : million) || pick(high, size);
  return CATEGORIES.find((name) => name.startsWith(letter)) ?? "other";
}
