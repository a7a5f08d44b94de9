import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { pageKey } from "../../../language/page-key.ts";
import { RESERVED_SEGMENTS } from "../../document/reserved-segments.ts";
import { childOf, textRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/message-parts.ts";
import type { Rule } from "../rule.ts";

export const reservedRoute: Rule = {
  description: en`The server or a published file already uses the route of a page. Nobody would see the page, or pages below it could not be published.`
    .zh`页面的 route 已由服务器或某个发布的文件使用：谁也看不到这个页面，或它下面的页面无法发布。`,
  ok: [{ patch: { route: "/example/campaigns" } }, { patch: { route: "/campaigns2025" } }],
  bad: [
    {
      patch: { route: "/campaigns/example" },
      message:
        '"route" is "/campaigns/example", expected another route: /campaigns is reserved for published campaigns and their pictures',
    },
    {
      patch: { route: "/Prod-API" },
      message:
        '"route" is "/Prod-API", expected another route: /prod-api is reserved for calls to the server',
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
        '"route" is "/example.json/more", expected another route: "example.json" is the name of a published file',
    },
  ],
  check: ({ document }) => {
    const route = childOf(document.root, "route");
    if (document.route === undefined || !route) return [];
    const why = whyReserved(pageKey(document.route).split("/"));
    if (why === undefined) return [];
    const message = en`"route" is "${document.route}", expected another route: ${why}`
      .zh`“route”是“${document.route}”，应换一个：${why}`;
    const fix = en`Give this page another route.`.zh`请给这个页面换一个 route。`;
    return [{ at: textRange(route), message, fix }];
  },
};

function whyReserved(segments: readonly string[]): LocalizedText | undefined {
  const [first = ""] = segments;
  const use = Object.hasOwn(RESERVED_SEGMENTS, first) ? RESERVED_SEGMENTS[first] : undefined;
  if (use) return en`/${first} is reserved for ${use}`.zh`/${first}保留给${use}`;
  const file = segments.find((segment) => /\.(json|html)$/.test(segment));
  return file === undefined
    ? undefined
    : en`${quoteWord(file)} is the name of a published file`.zh`${quoteWord(file)}是发布后的文件名`;
}
