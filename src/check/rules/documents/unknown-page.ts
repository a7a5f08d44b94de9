import { en } from "../../../language/messages/localized-text.ts";
import { findBrandPlaceholder } from "../../document/brand-of-campaign.ts";
import { adviseOnRoute } from "../../facts/advice-on-route.ts";
import { valuesDecidingRoute } from "../../facts/pages-of-same-name.ts";
import { unreadFilesNote } from "../../facts/unread-files.ts";
import { type JsonNode, rangeInsideQuotes } from "../../json/json-node.ts";
import { blocksAbove, withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownPage: Rule = {
  description: en`A link or step leads to a page that does not exist. Upper and lower case make no difference.`
    .zh`跳转的目标页面不存在。不区分大小写。`,
  ok: [{ patch: withActionSteps({ navigate: "/Example" }) }],
  bad: [
    {
      patch: withActionSteps({ navigate: "/exampel" }),
      message: '"navigate" is "/exampel", expected the route of a page',
    },
    {
      patch: blocksAbove({ type: "page", route: "/elsewhere" }),
      message: '"route" is "/elsewhere", expected the route of a page',
    },
  ],
  check: ({ project, visits, isSound }) => {
    const unread = unreadFilesNote(project);
    if (unread === undefined) return [];
    return visits.flatMap(({ node, path, shape }) => {
      const kind = shape.annotations["x-link"];
      if ((kind !== "route" && kind !== "page") || node.kind !== "string" || !isSound(path)) return [];
      // Other rules check the other forms.
      if (findBrandPlaceholder({ node, shape })) return [];
      if (!/^\/(?![/\\])\S*$/.test(node.value) || project.at(node.value).length > 0) return [];
      const message = en`"${String(path.at(-1))}" is "${node.value}", expected the route of a page${unread}`
        .zh`“${String(path.at(-1))}”是“${node.value}”，应为某个页面的 route${unread}`;
      return {
        at: rangeInsideQuotes(node),
        message,
        dependsOn: valuesDecidingRoute(node.value, project),
        ...adviseOnRoute(node.value, writtenTextOf(node), project),
      };
    });
  },
};

/** Returns the text as the file has it, with the placeholder of a prefix. */
function writtenTextOf({ source, start, end }: JsonNode): string {
  return source.text.slice(start + 1, end - 1);
}
