import { directionOfLocale } from "../../check/words/built-in-words.ts";
import type { EngineWords } from "../../language/document.generated.ts";
import type { PublishedBrand } from "../publish-page.ts";
import { escapeHtml } from "./escape-html.ts";
import { selectWords } from "./words-on-page.ts";

/** The language of HTML that shows no page, or shows it only with a script. */
export interface ShellLanguage {
  locale: string;
  words: EngineWords;
}

/** Returns the language of a site: that of its first brand that is not only a partner's. */
export function languageOfSite(brands: readonly PublishedBrand[]): ShellLanguage {
  const first = brands.find(({ brand }) => !brand.query) ?? brands[0];
  return { locale: first?.brand.locale ?? "en", words: first?.words ?? {} };
}

/** Returns the attributes of the `html` element for a locale. Pure. */
export function languageAttributes(locale: string): string {
  const direction = directionOfLocale(locale);
  return `lang="${escapeHtml(locale)}"${direction ? ` dir="${direction}"` : ""}`;
}

/** Returns the app's HTML without a page in this language, with the words for a page that cannot be opened. Pure. */
export function shellInLanguage(shell: string, { locale, words }: ShellLanguage): string {
  const json = JSON.stringify(selectWords(words, new Set())).replace(/</g, "\\u003c");
  return shell
    .replace(/lang="[^"]*"/, () => languageAttributes(locale))
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(words.pageTitle ?? "")}`)
    .replace(
      /(<main class="opening"[^>]*aria-label=")[^"]*/,
      (_, start) => start + escapeHtml(words.loading ?? ""),
    )
    .replace(
      '<div id="root">',
      () => `<script type="application/json" id="words">${json}</script><div id="root">`,
    );
}
