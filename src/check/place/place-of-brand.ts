import { memoize, memoizeByKey } from "../../language/memoize.ts";
import type { Place } from "../../language/place.ts";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { type JsonNode, stringValueAt } from "../json/json-node.ts";
import { dateNamesOf, numberStyleOf } from "./number-style.ts";
import { pluralRulesOf } from "./plural-rules.ts";
import { zoneOfName } from "./zone-of-name.ts";

/** The fields of a brand that decide how moments and numbers are read and shown. */
interface BrandPlace {
  locale?: string;
  timeZone?: string;
  currency?: string;
}

/**
 * Returns how pages of a brand read and show moments and numbers, with the names of months and weekdays. A field that
 * is missing or wrong, which the checker reports, counts as UTC, English, and no currency. The same fields give the
 * same object.
 */
export function placeOfBrand({ locale = "en", timeZone = "UTC", currency = "" }: BrandPlace): Place {
  return placeOfFields(JSON.stringify([locale, timeZone, currency]));
}

const placeOfFields = memoizeByKey((fields: string): Place => {
  const [locale, timeZone, currency] = JSON.parse(fields) as [string, string, string];
  const known = tryOrUndefined(() => new Intl.NumberFormat(locale)) ? locale : "en";
  const money = currency ? tryOrUndefined(() => numberStyleOf(known, currency)) : undefined;
  const number = numberStyleOf(known);
  const [names, plural] = [dateNamesOf(known), pluralRulesOf(known)];
  return { zone: zoneOfName(timeZone) ?? 0, number, ...(money && { money }), names, plural };
});

/** Returns how a resolved brand document reads and shows moments and numbers; undefined is no brand. */
export const placeOfBrandDocument = (brand: JsonNode | undefined): Place =>
  brand ? placeOfNode(brand) : placeOfBrand({});

const placeOfNode = memoize((brand: JsonNode): Place => {
  const fields = ["locale", "timeZone", "currency"].flatMap((key) => {
    const value = stringValueAt(brand, key);
    return value === undefined ? [] : [[key, value]];
  });
  return placeOfBrand(Object.fromEntries(fields));
});

/** A time with A in a date pattern: `h:mm A`, `Ah:mm`. A alone also stands in other texts. */
const TWELVE_HOUR_PATTERN = /(?<![A-Za-z])(?:hh?(?![A-Za-z])[^"'{}]{0,8}A|A ?hh?)(?![A-Za-z])/;

/** Returns a place with the plural rules if a text calls plural(), and the names that its date patterns may show. */
export function placeForText({ names = {}, plural, ...rest }: Place, text: string): Place {
  const place = plural && text.includes("plural(") ? { ...rest, plural } : rest;
  const used = Object.entries(names).filter(([placeholder]) =>
    (placeholder === "A"
      ? TWELVE_HOUR_PATTERN
      : new RegExp(`(?<!${placeholder[0]})${placeholder}(?!${placeholder[0]})`)
    ).test(text),
  );
  return used.length > 0 ? { ...place, names: Object.fromEntries(used) } : place;
}
