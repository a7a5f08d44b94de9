import { findClosest } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { brandPrefixUseOf } from "../../document/brand.ts";
import { suggestWord } from "../../facts/finding.ts";
import { childOf, type JsonNode, textRange } from "../../json/json-node.ts";
import type { Project } from "../../project/project.ts";
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
    // The page may be in a file that cannot be read yet.
    if (!project.hasAllRoutes()) return [];
    return visits.flatMap(({ node, path, shape }) => {
      const kind = shape.annotations["x-link"];
      if ((kind !== "route" && kind !== "page") || node.kind !== "string" || !isSound(path)) return [];
      // Other rules check the other forms.
      if (brandPrefixUseOf({ node, shape })) return [];
      if (!/^\/(?![/\\])\S*$/.test(node.value) || project.at(node.value).length > 0) return [];
      const meant = findClosest(node.value, project.routes());
      const message = en`"${String(path.at(-1))}" is "${node.value}", expected the route of a page`
        .zh`“${String(path.at(-1))}”是“${node.value}”，应为某个页面的 route`;
      const otherwise = en`Write the route of an existing page, or add a campaign with this route.`
        .zh`请写已有页面的 route，或新增一个使用这个 route 的活动。`;
      const dependsOn = routesOfNamesake(node.value, project);
      return { at: textRange(node), message, dependsOn, ...suggestWord(meant, otherwise) };
    });
  },
};

/** Returns the route of the campaign that a route is named after: a wrong one there makes all links to the page wrong. */
function routesOfNamesake(route: string, project: Project): JsonNode[] {
  const name = route.split("/").at(-1) ?? "";
  return project
    .withId("campaign", name)
    .flatMap((ref) => childOf(project.open(ref)?.file.root, "route") ?? []);
}
