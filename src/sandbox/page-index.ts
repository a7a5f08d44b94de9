import { readFile } from "node:fs/promises";
import { pathOnHost, ROOT_PATH } from "../check/project/site-settings.ts";
import { groupBy } from "../language/group-by.ts";
import { en, type Language } from "../language/messages/localized-text.ts";
import { ownEntryOf } from "../language/values.ts";
import type { PageRef } from "../publish/live/page-refs.ts";
import { escapeHtml } from "../publish/pages/escape-html.ts";
import type { Middleware } from "../publish/request-path.ts";
import { titleShownToVisitor } from "../publish/shown-title.ts";
import type { Site, SitePage } from "../publish/site.ts";
import {
  pageHtmlStart,
  requestPathOf,
  requestQueryOf,
  sendText,
  sendTextInParts,
} from "./http/http-messages.ts";
import type { Persona } from "./project/project-sandbox.ts";

const INDEX_STYLE = "/__sandbox/page-index.css";

const ALL_PAGES = en`All pages`.zh`全部页面`;
const OPEN_AS = en`Open pages as`.zh`以哪位顾客打开页面`;
const NOT_LOGGED_IN = en`Not logged in`.zh`未登录`;
const HAS_ERRORS = en`has errors`.zh`有错误`;
const OTHER_PAGES = en`Other pages`.zh`其他页面`;

/** The language of the list of all pages, the test customers, and the project's headings of folders. */
export interface PageIndexWords {
  language: Language;
  personas: readonly Persona[];
  /** Headings by folder, in their order; empty name: outside of folders. Other folders show their own name. */
  folders: Readonly<Record<string, string>>;
}

interface PageIndexOptions extends PageIndexWords {
  refs: readonly PageRef[];
  /** Reads a page; undefined for one that has errors and never had a valid version. */
  page: (key: string) => SitePage | undefined;
  /** Path below which the pages are. */
  basePath?: string;
  /** Token of the persona as whom pages are opened; empty for a visitor. */
  persona: string;
}

/**
 * Yields the HTML of the index of all pages by folder, which developers see at the root address. It yields one part
 * per page, so that the first of thousands can be read while the others load.
 */
export function* pageIndexHtml(options: PageIndexOptions): Generator<string> {
  const { refs, page, persona, basePath = ROOT_PATH, ...words } = options;
  const { language, personas } = words;
  const folders = { ...words.folders, "": words.folders[""] ?? OTHER_PAGES[language] };
  const visitor = { token: "", title: NOT_LOGGED_IN[language] };
  yield `${pageHtmlStart(ALL_PAGES[language], INDEX_STYLE, language)}
    <header>
      <h1>${ALL_PAGES[language]}<small>${refs.length}</small></h1>
      <nav aria-label="${OPEN_AS[language]}">${[visitor, ...personas].map((one) => personaLinkHtml(one, persona)).join("")}</nav>
    </header>
    <main>`;
  for (const [family, own] of groupPagesByFolder(refs, Object.keys(folders))) {
    const heading = ownEntryOf<string>(folders, family) ?? family;
    yield `<section><h2>${escapeHtml(heading)}<small>${own.length}</small></h2><ul>`;
    for (const ref of own) {
      const shown = { ...ref, route: pathOnHost(ref.route, basePath) };
      yield indexItemHtml(shown, page(ref.key), { persona, language });
    }
    yield "</ul></section>";
  }
  yield `</main>
  </body>
</html>
`;
}

/** Groups pages by folder; folders with a heading come first, in their order. */
function groupPagesByFolder(
  refs: readonly PageRef[],
  first: readonly string[],
): [family: string, refs: readonly PageRef[]][] {
  const folders = groupBy(refs, ({ file }) => [file.split(/[/\\]/).slice(0, -1)[0] ?? ""]);
  return [...new Set([...first, ...folders.keys()])].flatMap((family) => {
    const own = folders.get(family);
    return own ? [[family, own]] : [];
  });
}

function indexItemHtml(
  { id, route }: PageRef,
  page: SitePage | undefined,
  { persona, language }: Pick<PageIndexOptions, "persona" | "language">,
): string {
  const { brand } = page?.published ?? {};
  const [host] = brand?.hosts ?? [];
  const query = new URLSearchParams({
    ...(persona && { token: persona }),
    // A page of the official hosts only is opened as if at its host.
    ...(route === "/" && host !== undefined && { host }),
  });
  const address = query.size > 0 ? `${route}?${query}` : route;
  const title = page ? titleShownToVisitor(page.published) : id;
  const mark = brand
    ? `<em>${escapeHtml(brand.name)}</em>`
    : `<em class="wrong">${HAS_ERRORS[language]}</em>`;
  // The route of a document with errors may be anything, such as javascript:… or another site.
  const link = /^\/(?![/\\])[^\s\\]*$/.test(address) ? ` href="${escapeHtml(address)}"` : "";
  return `<li><a${link}><b>${escapeHtml(title)}</b><span>${escapeHtml(route)}</span>${mark}</a></li>`;
}

function personaLinkHtml({ token, title }: Pick<Persona, "token" | "title">, persona: string): string {
  const current = token === persona ? ' aria-current="true"' : "";
  return `<a href="/${token && `?as=${encodeURIComponent(token)}`}"${current}>${escapeHtml(title)}</a>`;
}

/** Query parameter that opens a page as if at another host. */
const HOST_PARAMETER = "host";

/**
 * Serves the index of all pages at the root address. The page of the route / is served there with a host parameter, or
 * with any other parameter except `as` (the persona as whom pages are opened).
 */
export function pageIndexMiddleware(
  site: Pick<Site, "refs" | "page" | "settings">,
  words: () => PageIndexWords,
): Middleware {
  return (request, response, next) => {
    const path = requestPathOf(request);
    if (path === INDEX_STYLE) {
      readFile(new URL("./page-index.css", import.meta.url), "utf8")
        .then((text) => sendText(response, { type: "text/css; charset=utf-8", text }))
        .catch(next);
      return;
    }
    const query = requestQueryOf(request);
    const isIndex = path === "/" && [...query.keys()].every((name) => name === "as");
    if (!isIndex || !request.headers.accept?.includes("text/html")) return next();
    const { basePath } = site.settings();
    const persona = query.get("as") ?? "";
    const parts = pageIndexHtml({ refs: site.refs(), page: site.page, persona, basePath, ...words() });
    sendTextInParts(response, { type: "text/html; charset=utf-8", parts }).catch(next);
  };
}

/** Returns the app's HTML for the host that an address names; unchanged if it names none. */
export function htmlForHost(html: string, url = "/"): string {
  const host = requestQueryOf({ url }).get(HOST_PARAMETER) ?? "";
  return /^[a-z0-9.-]+$/.test(host) ? html.replace("<html ", `<html data-host="${host}" `) : html;
}
