import { pageKey } from "../../../language/page-key.ts";
import { RESERVED_SEGMENTS } from "../../document/reserved-segments.ts";
import { childOf } from "../../json/json-node.ts";
import { atText } from "../../report/anchor.ts";
import type { Rule } from "../../rule.ts";
import { quoted } from "../../schema/say.ts";

export const reservedRoute: Rule = {
  id: "reserved-route",
  severity: "error",
  docs: {
    description:
      "A page at an address that the server answers itself, or that is a file's: nobody would see it, or pages below it could not be written.",
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
        patch: { route: "/example.json/more" },
        message:
          '"route" is "/example.json/more", expected another: "example.json" is the name of a published file',
      },
    ],
  },
  check: ({ document }) => {
    const route = childOf(document.root, "route");
    if (document.route === undefined || !route) return [];
    const why = whyReserved(pageKey(document.route).split("/"));
    if (why === undefined) return [];
    const message = `"route" is "${document.route}", expected another: ${why}`;
    return [{ at: atText(route), message, fix: "Give this page another route." }];
  },
};

function whyReserved(segments: readonly string[]): string | undefined {
  const [first = ""] = segments;
  if (Object.hasOwn(RESERVED_SEGMENTS, first)) return `/${first} is for ${RESERVED_SEGMENTS[first]}`;
  const file = segments.find((segment) => /\.(json|html)$/.test(segment));
  return file && `${quoted(file)} is the name of a published file`;
}
