import english from "../../../schemas/words/en.json" with { type: "json" };
import chinese from "../../../schemas/words/zh-CN.json" with { type: "json" };
import type { EngineWords } from "../../language/document.generated.ts";

/** The catalogues of the engine's own words, by locale. `tests/words` holds that each is complete. */
export const builtInCatalogues: Readonly<Record<string, EngineWords>> = { "zh-CN": chinese, en: english };

/** Returns the language of a locale: `en` of `en-GB`. */
export function languageOfLocale(locale: string): string {
  return locale.replace(/-.*/, "");
}

/** Returns the entry for a locale: that of the same locale, else that of its language. Undefined if there is none. */
export function entryForLocale<T>(entries: Readonly<Record<string, T>>, locale: string): T | undefined {
  const language = languageOfLocale(locale);
  const found = [locale, language].find((tag) => Object.hasOwn(entries, tag));
  return found === undefined ? undefined : entries[found];
}

/** Returns the engine's own words on pages of a brand: those of its locale, with the brand's own `engineWords` over them. */
export function engineWordsOf(locale: string, own: EngineWords = {}): EngineWords {
  return { ...entryForLocale(builtInCatalogues, locale), ...own };
}

/** Scripts that are written from right to left, and languages with such a script if the locale names none. */
const RIGHT_TO_LEFT =
  /^(\w+-(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm)\b|(ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|syr|ug|ur|yi)(-[A-Z0-9]+)?$)/;

/** Returns the direction of a locale's script; undefined for left to right. */
export function directionOfLocale(locale: string): "rtl" | undefined {
  return RIGHT_TO_LEFT.test(locale) ? "rtl" : undefined;
}
