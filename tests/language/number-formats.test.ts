import { describe, expect, it, test } from "vitest";
import { placeForText, placeOfBrand } from "../../src/check/place/place-of-brand.ts";
import { renderTemplate } from "../../src/language/evaluation/render-template.ts";
import { parseTemplate } from "../../src/language/syntax/template.ts";

function render(text: string, brand: Parameters<typeof placeOfBrand>[0], scope = {}): unknown {
  const parts = parseTemplate(text);
  return Array.isArray(parts) ? renderTemplate(parts, scope, placeOfBrand(brand)) : parts;
}

const CHINA = { locale: "zh-CN", timeZone: "Asia/Shanghai" };
const GERMANY = { locale: "de-DE", timeZone: "Europe/Berlin", currency: "EUR" };
const AMERICA = { locale: "en-US", timeZone: "America/New_York", currency: "USD" };

it.each([
  ["{1234.5 | money}", CHINA, "1,234.5"],
  ["{1234 | money}", CHINA, "1,234"],
  ["{1234.5 | money}", { ...CHINA, currency: "CNY" }, "¥1,234.50"],
  ["{1234.5 | money}", GERMANY, "1.234,50\u00a0€"],
  ["{-1234.5 | money}", GERMANY, "-1.234,50\u00a0€"],
  ["{1234.5 | money}", AMERICA, "$1,234.50"],
  ["{-0.005 | money}", AMERICA, "-$0.01"],
  ["{-0.004 | money}", AMERICA, "$0.00"],
  ["{1234567 | money}", { ...AMERICA, currency: "JPY" }, "¥1,234,567"],
  ["{1234.5678 | money}", { locale: "en", currency: "KWD" }, "KWD\u00a01,234.568"],
  ["{1234.5 | money}", { locale: "de-AT", currency: "EUR" }, "€\u00a01.234,50"],
  ["{1e21 | money}", AMERICA, "$1e+21"],
  ["{'5' | money}", GERMANY, "--"],
  ["{1234.5 | number}", GERMANY, "1.234,5"],
  ["{1234567.891 | number}", CHINA, "1,234,567.89"],
  ["{12345678.5 | number}", { locale: "en-IN" }, "1,23,45,678.5"],
  ["{12345678.5 | number}", { locale: "hi" }, "1,23,45,678.5"],
  ["{1234 | number}", { locale: "es" }, "1234"],
  ["{12345 | number}", { locale: "es" }, "12.345"],
  ["{-12345.5 | number}", { locale: "sv" }, "\u221212\u00a0345,5"],
  ["{1234.5 | number}", { locale: "ar-EG" }, "1,234.5"],
  ["{'2025-03-10 00:05' | date:'h:mm A'}", AMERICA, "12:05 AM"],
  ["{'2025-03-10 15:00:09' | date:'MMM D, hh:mm:ss A'}", AMERICA, "Mar 10, 03:00:09 PM"],
  ["{'2025-03-10 12:00' | date:'Ah:mm'}", CHINA, "下午12:00"],
  ["{1.5 | fixed:2}", GERMANY, "1,50"],
  ["{1234.5 | fixed:2}", CHINA, "1234.50"],
  // An address has no format, so it has the point.
  ["/pay?amount={1234.5}", GERMANY, "/pay?amount=1234.5"],
])("%s with %o is %s", (text, brand, expected) => {
  expect(render(text, brand)).toBe(expected);
});

// What Intl writes with digits 0 to 9 is right by definition.
it.each([
  "en-US",
  "en-IN",
  "de-DE",
  "de-CH",
  "fr-FR",
  "es-ES",
  "pt-PT",
  "pl-PL",
  "ru-RU",
  "sv-SE",
  "ja-JP",
  "zh-CN",
  "ar-EG",
  "hi-IN",
])("writes numbers and amounts in %s like Intl", (locale) => {
  for (const currency of ["EUR", "USD", "CNY", "JPY"]) {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, numberingSystem: "latn" });
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, numberingSystem: "latn" });
    for (const value of [0, 1, -1, 999, 1000, -1000.5, 12_345.67, 1_234_567.89, 123_456_789]) {
      expect(render("{x | money}", { locale, currency }, { x: value })).toBe(format.format(value));
      expect(render("{x | number}", { locale, currency }, { x: value })).toBe(number.format(value));
    }
  }
});

describe("dates", () => {
  it.each([
    ["D MMMM YYYY", "en-GB", "4 February 2025"],
    ["ddd, D MMM", "en-GB", "Tue, 4 Feb"],
    ["dddd, D. MMMM YYYY", "de-DE", "Dienstag, 4. Februar 2025"],
    ["D MMMM YYYY", "ru-RU", "4 февраля 2025"],
    ["M月D日 dddd", "zh-CN", "2月4日 星期二"],
    ["MMMM", "zh-CN", "二月"],
    ["h:mm A", "en-US", "8:05 AM"],
  ])("with %s in %s are %s", (pattern, locale, expected) => {
    expect(render(`{'2025-02-04 08:05' | date:"${pattern}"}`, { locale })).toBe(expected);
  });

  test("have only the names that a page needs", () => {
    const place = placeOfBrand(GERMANY);
    expect(Object.keys(placeForText(place, '{now | date:"D. MMMM"}').names ?? {})).toEqual(["MMMM"]);
    expect(placeForText(place, '{now | date:"D.M. HH:mm"}')).not.toHaveProperty("names");
    for (const pattern of ["h:mm A", "hh:mm:ss A", "Ah:mm"])
      expect(Object.keys(placeForText(place, `{now | date:"${pattern}"}`).names ?? {})).toEqual(["A"]);
    expect(placeForText(place, "Plan A for the app, an hour")).not.toHaveProperty("names");
  });

  test("show -- instead of a name that was not published", () => {
    const parts = parseTemplate('{now | date:"MMM"}');
    const { names: _, ...bare } = placeOfBrand(GERMANY);
    expect(Array.isArray(parts) && renderTemplate(parts, { now: 0 }, bare)).toBe("--");
  });
});
