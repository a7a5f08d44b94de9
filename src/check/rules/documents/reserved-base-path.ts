import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { RESERVED_SEGMENTS } from "../../document/reserved-routes.ts";
import { isAtOrBelowPath, serverBasesOnHost } from "../../facts/server-bases.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import type { Project } from "../../project/project.ts";
import { exampleProject } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withBasePath = (basePath: string) => ({
  files: { "campaigns/project.json": { ...exampleProject, site: { basePath } } },
});

export const reservedBasePath: Rule = {
  severity: "warning",
  description: en`The path below which the pages are published belongs to a server of a brand, or to the development server.`
    .zh`页面发布所在的路径已属于品牌的服务器，或属于开发服务器。`,
  ok: [withBasePath("/promo/"), withBasePath("/promo/server/"), withBasePath("/")],
  bad: [
    {
      ...withBasePath("/server/"),
      message:
        '"basePath" is "/server/", expected another path: the server of brand "mall" answers calls below /server',
    },
    {
      ...withBasePath("/studio/"),
      message: '"basePath" is "/studio/", expected another path: /studio is reserved for the studio',
    },
  ],
  check: ({ document, project, root, isSound }) => {
    const node = document.kind === "project" ? findChild(findChild(root, "site"), "basePath") : undefined;
    const basePath = node && stringValueOf(node);
    if (node === undefined || basePath === undefined || !isSound(["site", "basePath"])) return [];
    const why = whyTaken(basePath, project);
    if (why === undefined) return [];
    const message = en`"basePath" is "${basePath}", expected another path: ${why}`
      .zh`“basePath”是“${basePath}”，应换一个：${why}`;
    const fix = en`Write a path that nothing else on the host has, such as "/promo/".`
      .zh`请写域名下别处没有用到的路径，如 "/promo/"。`;
    return [{ at: rangeInsideQuotes(node), message, fix }];
  },
};

/** Returns to whom a base path belongs; undefined if it is free. */
function whyTaken(basePath: string, project: Project): LocalizedText | undefined {
  const server = serverBasesOnHost(project).find(({ base }) => isAtOrBelowPath(basePath, base));
  if (server)
    return en`the server of brand "${server.brand}" answers calls below ${server.base}`
      .zh`品牌“${server.brand}”的服务器在${server.base}下接收接口调用`;
  const first = basePath.split("/")[1] ?? "";
  const use = Object.hasOwn(RESERVED_SEGMENTS, first) ? RESERVED_SEGMENTS[first] : undefined;
  return use && en`/${first} is reserved for ${use}`.zh`/${first}保留给${use}`;
}
