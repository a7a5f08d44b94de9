import { shownTitle } from "../../publish/shown-title.ts";
import type { SitePage } from "../../publish/site.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { personas } from "../mall/personas.ts";

/** Folders of campaigns as people call them; others are called as they are. */
const FAMILIES: Readonly<Record<string, string>> = {
  core: "核心活动",
  seasonal: "节庆活动",
  help: "帮助与协议",
  notices: "交易公告",
  membership: "会员与下载",
};

interface IndexOptions {
  pages: Iterable<SitePage>;
  /** The token of the persona as whom pages are opened; empty for a visitor. */
  persona: string;
  style: string;
}

interface Entry {
  family: string;
  title: string;
  route: string;
  brand: string;
  address: string;
}

/** All pages of a site by their families, as HTML: what a developer sees at the root address. Pure. */
export function pageIndex({ pages, persona, style }: IndexOptions): string {
  const entries = [...pages].map((page) => entryOf(page, persona));
  const families = [...new Set([...Object.keys(FAMILIES), ...entries.map(({ family }) => family)])];
  const sections = families.flatMap((family) => {
    const own = entries.filter((entry) => entry.family === family);
    return own.length > 0 ? [sectionOf(FAMILIES[family] ?? family, own)] : [];
  });
  return `<!doctype html>
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
      <h1>全部页面<small>${entries.length}</small></h1>
      <nav aria-label="打开页面的身份">${["", ...personas.map(({ token }) => token)].map((token) => personaLink(token, persona)).join("")}</nav>
    </header>
    <main>${sections.join("")}</main>
  </body>
</html>
`;
}

function entryOf({ file, published }: SitePage, persona: string): Entry {
  const { campaign, brand } = published;
  const [host] = brand.hosts ?? [];
  const route = campaign.route ?? "/";
  const query = new URLSearchParams({
    ...(persona && { token: persona }),
    // A page of the official hosts only is looked at as if it were opened there.
    ...(route === "/" && host !== undefined && { host }),
  });
  return {
    family: file.replaceAll("\\", "/").split("/")[0] ?? "",
    title: shownTitle(published),
    route,
    brand: brand.name,
    address: query.size > 0 ? `${route}?${query}` : route,
  };
}

function personaLink(token: string, persona: string): string {
  const title = personas.find((one) => one.token === token)?.title ?? "未登录";
  const current = token === persona ? ' aria-current="true"' : "";
  return `<a href="/${token && `?as=${encodeURIComponent(token)}`}"${current}>${escapeHtml(title)}</a>`;
}

function sectionOf(name: string, entries: readonly Entry[]): string {
  const items = entries.map(
    ({ title, route, brand, address }) =>
      `<li><a href="${escapeHtml(address)}"><b>${escapeHtml(title)}</b><span>${escapeHtml(route)}</span><em>${escapeHtml(brand)}</em></a></li>`,
  );
  return `<section><h2>${escapeHtml(name)}<small>${entries.length}</small></h2><ul>${items.join("")}</ul></section>`;
}
