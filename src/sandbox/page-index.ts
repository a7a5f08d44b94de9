import { groupBy } from "../language/group-by.ts";
import type { PageRef } from "../publish/live/page-refs.ts";
import { escapeHtml } from "../publish/pages/escape-html.ts";
import { shownTitle } from "../publish/shown-title.ts";
import type { SitePage } from "../publish/site.ts";
import { personas } from "./mall/personas.ts";

/** Folders of campaigns as people call them, and what is in none; others are called as they are. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ["core", "核心活动"],
  ["seasonal", "节庆活动"],
  ["help", "帮助与协议"],
  ["notices", "交易公告"],
  ["membership", "会员与下载"],
  ["", "其他页面"],
]);

interface IndexOptions {
  refs: readonly PageRef[];
  /** Looks into a page; undefined for one that has errors and never was without. */
  page: (key: string) => SitePage | undefined;
  /** The token of the persona as whom pages are opened; empty for a visitor. */
  persona: string;
  style: string;
}

/**
 * All pages of a site by their families, as HTML: what a developer sees at the root address. It comes in parts, for
 * each page one: of thousands the first can be read while the others are looked into.
 */
export function* pageIndex({ refs, page, persona, style }: IndexOptions): Generator<string> {
  yield `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${escapeHtml(style)}">
    <title>全部页面</title>
  </head>
  <body>
    <header>
      <h1>全部页面<small>${refs.length}</small></h1>
      <nav aria-label="打开页面的身份">${["", ...personas.map(({ token }) => token)].map((token) => personaLink(token, persona)).join("")}</nav>
    </header>
    <main>`;
  for (const [family, own] of familiesOf(refs)) {
    yield `<section><h2>${escapeHtml(FAMILIES.get(family) ?? family)}<small>${own.length}</small></h2><ul>`;
    for (const ref of own) yield itemOf(ref, page(ref.key), persona);
    yield "</ul></section>";
  }
  yield `</main>
  </body>
</html>
`;
}

/** The pages of each folder; first those of families that have a name, in their order. */
function familiesOf(refs: readonly PageRef[]): [family: string, refs: readonly PageRef[]][] {
  const folders = groupBy(refs, ({ file }) => [file.split(/[/\\]/).slice(0, -1)[0] ?? ""]);
  return [...new Set([...FAMILIES.keys(), ...folders.keys()])].flatMap((family) => {
    const own = folders.get(family);
    return own ? [[family, own]] : [];
  });
}

function itemOf({ id, route }: PageRef, page: SitePage | undefined, persona: string): string {
  const { brand } = page?.published ?? {};
  const [host] = brand?.hosts ?? [];
  const query = new URLSearchParams({
    ...(persona && { token: persona }),
    // A page of the official hosts only is looked at as if it were opened there.
    ...(route === "/" && host !== undefined && { host }),
  });
  const address = query.size > 0 ? `${route}?${query}` : route;
  const title = page ? shownTitle(page.published) : id;
  const mark = brand ? `<em>${escapeHtml(brand.name)}</em>` : '<em class="wrong">有错误</em>';
  return `<li><a href="${escapeHtml(address)}"><b>${escapeHtml(title)}</b><span>${escapeHtml(route)}</span>${mark}</a></li>`;
}

function personaLink(token: string, persona: string): string {
  const title = personas.find((one) => one.token === token)?.title ?? "未登录";
  const current = token === persona ? ' aria-current="true"' : "";
  return `<a href="/${token && `?as=${encodeURIComponent(token)}`}"${current}>${escapeHtml(title)}</a>`;
}
