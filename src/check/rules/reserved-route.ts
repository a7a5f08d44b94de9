import { pageKey } from "../../language/page-key.ts";
import { atText } from "../anchor.ts";
import { childOf } from "../json/json-node.ts";
import { RESERVED_SEGMENTS } from "../reserved-segments.ts";
import type { Rule } from "../rule.ts";

export const reservedRoute: Rule = {
  id: "reserved-route",
  severity: "error",
  docs: {
    description: "A page at an address that the server answers itself. Nobody would see it.",
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
    ],
  },
  check: ({ document }) => {
    const route = childOf(document.root, "route");
    if (document.route === undefined || !route) return [];
    const [first = ""] = pageKey(document.route).split("/");
    if (!Object.hasOwn(RESERVED_SEGMENTS, first)) return [];
    const message = `"route" is "${document.route}", expected another: /${first} is for ${RESERVED_SEGMENTS[first]}`;
    return [{ at: atText(route), message, fix: "Give this page another route." }];
  },
};
