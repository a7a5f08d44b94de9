import { en, type Saying } from "../../../language/messages/saying.ts";
import { pageKey } from "../../../language/page-key.ts";
import { RESERVED_SEGMENTS } from "../../document/reserved-segments.ts";
import { atText, childOf } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

export const reservedRoute: Rule = {
  description: en`A page at an address that the server answers itself, or that is a file's: nobody would see it, or pages below it could not be written.`
    .zh`页面的地址由服务器自己使用，或是某个文件的地址：谁也看不到它，或它下面的页面无法写出。`,
  ok: [{ patch: { route: "/example/campaigns" } }, { patch: { route: "/campaigns2025" } }],
  bad: [
    {
      patch: { route: "/campaigns/example" },
      message:
        '"route" is "/campaigns/example", expected another: /campaigns is for pages as data and their pictures',
    },
    {
      patch: { route: "/Prod-API" },
      message: '"route" is "/Prod-API", expected another: /prod-api is for the mall\'s calls',
    },
    {
      patch: { route: "/__sandbox/example" },
      message: '"route" is "/__sandbox/example", expected another: /__sandbox is for the sandbox',
    },
    {
      patch: { route: "/studio" },
      message: '"route" is "/studio", expected another: /studio is for the studio',
    },
    {
      patch: { route: "/example.json/more" },
      message:
        '"route" is "/example.json/more", expected another: "example.json" is the name of a published file',
    },
  ],
  check: ({ document }) => {
    const route = childOf(document.root, "route");
    if (document.route === undefined || !route) return [];
    const why = whyReserved(pageKey(document.route).split("/"));
    if (why === undefined) return [];
    const message = en`"route" is "${document.route}", expected another: ${why}`
      .zh`“route”是“${document.route}”，应换一个：${why}`;
    const fix = en`Give this page another route.`.zh`请给这个页面换一个 route。`;
    return [{ at: atText(route), message, fix }];
  },
};

function whyReserved(segments: readonly string[]): Saying | undefined {
  const [first = ""] = segments;
  const use = Object.hasOwn(RESERVED_SEGMENTS, first) ? RESERVED_SEGMENTS[first] : undefined;
  if (use) return en`/${first} is for ${use}`.zh`/${first}用于${use}`;
  const file = segments.find((segment) => /\.(json|html)$/.test(segment));
  return file === undefined
    ? undefined
    : en`${quoted(file)} is the name of a published file`.zh`${quoted(file)}是发布后的文件名`;
}
