import { PAGE_ABSENT_TEXT } from "../../page/absent-text.ts";

/**
 * Returns the page for addresses without a page: the shell, in which the app says so, or shows the page that has this
 * address in other capitals. Without scripts, the same message is HTML. Pure.
 */
export function missingPageHtml(shell: string): string {
  return shell
    .replace(/<title>[^<]*<\/title>/, `<title>${PAGE_ABSENT_TEXT}</title>`)
    .replace("<body>", `<body>${MESSAGE}`);
}

/** The app's notice as HTML. It is first, since the placeholder of the page fills the screen. */
const MESSAGE = `<noscript><div class="notice"><h1 class="notice-text">${PAGE_ABSENT_TEXT}</h1><a href="/">去首页</a></div></noscript>`;
