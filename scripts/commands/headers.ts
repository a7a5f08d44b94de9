import { join } from "node:path";
import { successResult } from "../../src/check/command-result.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { type PolicyOptions, pageHostsOf } from "../../src/publish/headers/content-security-policy.ts";
import { headersAsData, listHeaders } from "../../src/publish/headers/headers-list.ts";
import { NGINX_SAMPLES, nginxConfiguration } from "../../src/publish/headers/nginx.ts";
import { hashInlineScripts } from "../../src/publish/pages/read-prerender-engine.ts";
import { root } from "../check/schemas.ts";
import { defineCommand } from "../lib/command.ts";
import { createSiteOfProject } from "../lib/server-options.ts";
import { formatOption } from "../lib/usage.ts";

/** The properties of a site that its headers depend on. */
export type SiteHeaderOptions = Omit<PolicyOptions, "isDevelopment">;

/** The output formats of the headers, by name. */
export const headerFormats = {
  list: listHeaders,
  nginx: (site: SiteHeaderOptions) => nginxConfiguration({ ...NGINX_SAMPLES, ...site }),
  json: (site: SiteHeaderOptions) => `${JSON.stringify(headersAsData(site), null, 2)}\n`,
};

export const headers = defineCommand({
  name: "headers",
  about: en`Prints the headers that a server sends with each kind of answer. They include the picture hosts and servers of all
brands and, after a build, the hashes of the inline scripts in dist/.`
    .zh`显示服务器对每类回应要发送的响应头，包含所有品牌的图片域名和服务器；构建之后，还包含 dist/ 里内联脚本的哈希值。`,
  options: {
    format: formatOption(
      headerFormats,
      "list",
      en`the output format; nginx is a complete configuration for a published site`
        .zh`输出格式；nginx 是已发布站点的完整配置`,
    ),
  },
  exits: en`0 printed`.zh`0 已显示`,
  hasProject: true,
  world: (project): SiteHeaderOptions => {
    const site = createSiteOfProject(project);
    return { ...pageHostsOf(site), ...site.settings(), scripts: hashInlineScripts(join(root, "dist")) };
  },
  run: ({ values }, site) => successResult(headerFormats[values.format](site)),
});
