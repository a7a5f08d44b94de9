import type { PluralRules } from "../../language/evaluation/plural.ts";
import { memoizeByKey } from "../../language/memoize.ts";

/** The letters of the categories (language/evaluation/plural.ts). */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ zero: "z", one: "o", two: "t", few: "f", many: "m", other: "x" },
};

/** A number with as many digits as any rule looks at, and no smaller part that a rule names. */
const LARGE_NUMBER = 1000;

/** Returns the plural rules of a locale, which Intl knows. Pure. */
export function pluralRulesOf(locale: string): PluralRules {
  const rules = new Intl.PluralRules(locale);
  const letterOf = (value: number) => LETTERS[rules.select(value)] ?? "x";
  const hundred = Array.from({ length: 100 }, (_, i) => i);
  const high = shortestPeriod(hundred.map((i) => letterOf(LARGE_NUMBER + i)).join(""));
  const low = hundred.map(letterOf);
  while (low.length > 1 && low.at(-1) === high.charAt((low.length - 1) % high.length)) low.pop();
  const million = letterOf(1_000_000);
  const decimals = [0, 1, 2].flatMap((whole) =>
    [1, 2].map((count) =>
      shortestPeriod(hundred.map((i) => letterOfDecimal(letterOf, { whole, count, digits: i })).join("")),
    ),
  );
  const areEqual = decimals.every((one) => one === decimals[0]);
  return [
    low.join(""),
    high,
    million === high.charAt(0) ? "" : million,
    ...decimals.slice(0, areEqual ? 1 : 6),
  ];
}

/** Returns the letter of a number with decimals; that of its last digit if there are too many. A last 0 is not shown. */
function letterOfDecimal(
  letterOf: (value: number) => string,
  { whole, count, digits }: { whole: number; count: number; digits: number },
): string {
  const shown = digits % 10 ** count;
  const isShown = shown % 10 > 0;
  return letterOf(Number(`${whole}.${String(isShown ? shown : shown + 1).padStart(count, "0")}`));
}

/** Returns the beginning of a text that it repeats: one letter, ten, or all of it. */
function shortestPeriod(text: string): string {
  const period = [1, 10].find((length) => text === text.slice(0, length).repeat(text.length / length));
  return text.slice(0, period);
}

/** Returns the plural categories of a locale. Cached, because Intl takes about a millisecond and rules ask for each text. */
export const pluralCategoriesOf = memoizeByKey(
  (locale: string): readonly string[] => new Intl.PluralRules(locale).resolvedOptions().pluralCategories,
);
