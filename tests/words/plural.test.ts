import fc from "fast-check";
import { expect, it } from "vitest";
import { pluralRulesOf } from "../../src/check/place/plural-rules.ts";
import { evaluate } from "../../src/language/evaluation/evaluate.ts";
import { pluralCategory } from "../../src/language/evaluation/plural.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { forAll } from "../support/for-all.ts";
import { MALL_PLACE } from "../support/place.ts";

/** Languages with every kind of rule that CLDR has, apart from Cornish. */
const LOCALES = [
  "en",
  "de",
  "pl",
  "ru",
  "ar",
  "zh-CN",
  "fr",
  "es",
  "pt",
  "cs",
  "sl",
  "lv",
  "lt",
  "hr",
  "mk",
  "is",
  "cy",
  "ga",
  "he",
  "da",
  "fil",
  "si",
];

const number = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 1, max: 9 }).map((count) => count * 1_000_000),
  fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100),
);

it.each(LOCALES)("counts in %s as Intl does", (locale) => {
  const intl = new Intl.PluralRules(locale);
  const rules = pluralRulesOf(locale);
  const numbers = Array.from({ length: 2100 }, (_, i) => i);
  for (const n of numbers) expect([n, pluralCategory(n, rules)]).toEqual([n, intl.select(n)]);
  forAll(2000, [number], (n) => {
    expect([n, pluralCategory(n, rules)]).toEqual([n, intl.select(n)]);
  });
});

it("has short rules for most languages", () => {
  expect(pluralRulesOf("en")).toEqual(["xo", "x", "", "x"]);
  expect(pluralRulesOf("zh-CN")).toEqual(["x", "x", "", "x"]);
});

it.each([
  ["plural(1)", "ru", "one"],
  ["plural(-2)", "ru", "few"],
  ["plural(5)", "ru", "many"],
  ["plural(1.004)", "en", "one"],
  ["plural(1.5)", "fr", "one"],
  ["plural('1')", "en", null],
])("evaluates %s in %s to %s", (text, locale, category) => {
  const parsed = parseExpression(text);
  if (!("node" in parsed)) throw new Error(`${text} cannot be read.`);
  expect(evaluate(parsed.node, {}, { ...MALL_PLACE, plural: pluralRulesOf(locale) })).toBe(category);
});
