import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { pageKey } from "../../../language/page-key.ts";
import { FILE_ENDING, RESERVED_SEGMENTS, SITE_FILES } from "../../document/reserved-routes.ts";
import { isAtOrBelowPath, serverBasesOnHost } from "../../facts/server-bases.ts";
import { findChild, rangeInsideQuotes } from "../../json/json-node.ts";
import type { Project } from "../../project/project.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const reservedRoute: Rule = {
  description: en`The route of a page is already used by the server or by a published file, looks like the name of a file, or is too long for one. Nobody would see the page, or pages below it could not be published.`
    .zh`页面的 route 已由服务器或某个发布的文件使用，写法像文件名，或太长：谁也看不到这个页面，或它下面的页面无法发布。`,
  ok: [
    { patch: { route: "/example/campaigns" } },
    { patch: { route: "/campaigns2025" } },
    { patch: { route: "/example/shell" } },
    { patch: { route: "/example-1.2" } },
  ],
  bad: [
    {
      patch: { route: "/campaigns/example" },
      message:
        '"route" is "/campaigns/example", expected another route: /campaigns is reserved for published campaigns and their pictures',
    },
    {
      patch: { route: "/Server/example" },
      message:
        '"route" is "/Server/example", expected another route: /server is reserved for calls to the server of brand "mall"',
    },
    {
      patch: { route: "/__sandbox/example" },
      message:
        '"route" is "/__sandbox/example", expected another route: /__sandbox is reserved for the sandbox',
    },
    {
      patch: { route: "/studio" },
      message: '"route" is "/studio", expected another route: /studio is reserved for the studio',
    },
    {
      patch: { route: "/example.json/more" },
      message:
        '"route" is "/example.json/more", expected another route: "example.json" looks like the name of a file, which servers treat differently',
    },
    {
      patch: { route: "/example.gz" },
      message:
        '"route" is "/example.gz", expected another route: "example.gz" looks like the name of a file, which servers treat differently',
    },
    {
      patch: { route: "/Shell" },
      message: '"route" is "/Shell", expected another route: "shell.html" is a file of every published site',
    },
    {
      patch: { route: "/robots.txt" },
      message:
        '"route" is "/robots.txt", expected another route: "robots.txt" looks like the name of a file, which servers treat differently',
    },
    {
      patch: { route: `/${"tea".repeat(80)}` },
      message: `"route" is "/${"tea".repeat(80)}", expected another route: a route has at most 800 characters, and 200 between two slashes, since pages are files`,
    },
  ],
  check: ({ document, project }) => {
    const route = findChild(document.root, "route");
    if (document.route === undefined || !route) return [];
    const why = whyReserved(pageKey(document.route)) ?? whyCalled(pageKey(document.route), project);
    if (why === undefined) return [];
    const message = en`"route" is "${document.route}", expected another route: ${why}`
      .zh`“route”是“${document.route}”，应换一个：${why}`;
    const fix = en`Give this page another route.`.zh`请给这个页面换一个 route。`;
    return [{ at: rangeInsideQuotes(route), message, fix }];
  },
};

/**
 * Maximum lengths of a page's key and of its parts, in characters. File systems allow 255 bytes for a name, with its ending
 * and those of temporary files; object stores allow 1024 for a whole path.
 */
const MAX_KEY_LENGTH = 800;
const MAX_SEGMENT_LENGTH = 200;

/** Returns why a server answers a page's key; undefined if none does. */
function whyCalled(key: string, project: Project): LocalizedText | undefined {
  const server = serverBasesOnHost(project).find(({ base }) => isAtOrBelowPath(`/${key}`, base));
  return (
    server &&
    en`${server.base} is reserved for calls to the server of brand "${server.brand}"`
      .zh`${server.base}保留给品牌“${server.brand}”的服务器接口`
  );
}

/** Returns why no page may have this key; undefined if one may. */
function whyReserved(key: string): LocalizedText | undefined {
  const segments = key.split("/");
  const [first = ""] = segments;
  const use = Object.hasOwn(RESERVED_SEGMENTS, first) ? RESERVED_SEGMENTS[first] : undefined;
  if (use) return en`/${first} is reserved for ${use}`.zh`/${first}保留给${use}`;
  const own = Object.values(SITE_FILES).find((name) => name === `${key}.html`);
  if (own !== undefined)
    return en`${quoteWord(own)} is a file of every published site`
      .zh`${quoteWord(own)}是每个已发布站点自带的文件`;
  const long = segments.find(({ length }) => length > MAX_SEGMENT_LENGTH);
  if (long !== undefined || key.length > MAX_KEY_LENGTH)
    return en`a route has at most ${MAX_KEY_LENGTH} characters, and ${MAX_SEGMENT_LENGTH} between two slashes, since pages are files`
      .zh`页面会保存成文件，route 最多 ${MAX_KEY_LENGTH} 个字符，两个斜杠之间最多 ${MAX_SEGMENT_LENGTH} 个`;
  const file = segments.find((segment) => FILE_ENDING.test(segment));
  return file === undefined
    ? undefined
    : en`${quoteWord(file)} looks like the name of a file, which servers treat differently`
        .zh`${quoteWord(file)}的写法像文件名，服务器会另行处理`;
}
