import type { NumberStyle } from "../../language/place.ts";
import type { DateNames } from "../../language/time.ts";

/** Digits are 0 to 9 in all languages: dates and counts in texts have no others. */
const LATIN_DIGITS = { numberingSystem: "latn" } as const;

/** Returns how a language writes numbers, or amounts of a currency (ISO 4217). */
export function numberStyleOf(locale: string, currency?: string): NumberStyle {
  const options = currency === undefined ? {} : { style: "currency" as const, currency };
  const format = new Intl.NumberFormat(locale, { ...LATIN_DIGITS, ...options });
  const partsOf = (value: number) => format.formatToParts(value);
  const textOfPart = (wanted: string) =>
    // Shown with decimals, also for a currency that has none.
    new Intl.NumberFormat(locale, {
      ...LATIN_DIGITS,
      ...options,
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
      .formatToParts(1_234_567.5)
      .find(({ type }) => type === wanted)?.value;
  const groups = partsOf(1_234_567).flatMap(({ type, value }) => (type === "integer" ? [value.length] : []));
  const last = groups.at(-1) ?? 3;
  const isLeastTwo = !partsOf(1234).some(({ type }) => type === "group");
  const decimals = currency === undefined ? undefined : (format.resolvedOptions().maximumFractionDigits ?? 2);
  const style = [
    textOfPart("decimal") ?? ".",
    textOfPart("group") ?? "",
    last,
    groups.at(-2) ?? last,
    isLeastTwo ? 2 : 1,
    signOf(partsOf(1)),
    signOf(partsOf(-1)),
  ] as const;
  return decimals === undefined ? style : [...style, decimals];
}

/** Returns the text of a formatted number with # in place of its digits. */
function signOf(parts: readonly Intl.NumberFormatPart[]): string {
  return parts
    .map(({ type, value }) => {
      if (type === "integer") return "#";
      return type === "fraction" || type === "decimal" ? "" : value;
    })
    .join("");
}

/** Returns the names of the months, the weekdays and the halves of a day in a language, as they stand in a date. */
export function dateNamesOf(locale: string): Required<DateNames> {
  return {
    MMMM: monthsOf(locale, "long"),
    MMM: monthsOf(locale, "short"),
    dddd: weekdaysOf(locale, "long"),
    ddd: weekdaysOf(locale, "short"),
    A: halvesOfDayOf(locale),
  };
}

const LETTER = /\p{L}/u;

/**
 * Returns the months as they stand beside a day (in Russian, a case of its own); as they stand alone, where a date has
 * only their numbers, as in Chinese.
 */
function monthsOf(locale: string, month: "long" | "short"): string[] {
  const nameIn = (options: Intl.DateTimeFormatOptions, index: number) =>
    new Intl.DateTimeFormat(locale, { ...LATIN_DIGITS, ...options, month, timeZone: "UTC" })
      .formatToParts(Date.UTC(2025, index, 15))
      .find(({ type }) => type === "month")?.value ?? "";
  return Array.from({ length: 12 }, (_, index) => {
    const [inDate, alone] = [nameIn({ day: "numeric" }, index), nameIn({}, index)];
    return LETTER.test(inDate) ? inDate : LETTER.test(alone) ? alone : `${index + 1}`;
  });
}

/** Returns the words for the morning and the afternoon of a clock with twelve hours, such as AM and PM. */
function halvesOfDayOf(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { hour: "numeric", hour12: true, timeZone: "UTC" });
  return [9, 15].map(
    (hour) =>
      format.formatToParts(Date.UTC(2025, 0, 5, hour)).find(({ type }) => type === "dayPeriod")?.value ?? "",
  );
}

/** Returns the weekdays, from Sunday to Saturday. */
function weekdaysOf(locale: string, weekday: "long" | "short"): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" });
  // 5 January 2025 is a Sunday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2025, 0, 5 + index)));
}
