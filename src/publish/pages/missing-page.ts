import { ROOT_PATH } from "../../check/project/site-settings.ts";
import { escapeHtml } from "./escape-html.ts";
import type { ShellLanguage } from "./shell-language.ts";

/**
 * Returns the page for addresses without a page: the shell, in which the app says so, or shows the page that has this
 * address in other capitals. Without scripts, the same message is HTML. It is first, since the placeholder of the page
 * fills the screen. Pure.
 */
export function missingPageHtml(
  shell: string,
  { words }: ShellLanguage,
  basePath: string = ROOT_PATH,
): string {
  const [text, home] = [words.pageAbsent, words.toHome].map((word = "") => escapeHtml(word));
  const message = `<noscript><div class="notice"><h1 class="notice-text">${text}</h1><a href="${basePath}">${home}</a></div></noscript>`;
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${text}</title>`)
    .replace("<body>", () => `<body>${message}`);
}
