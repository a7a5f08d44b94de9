import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure, successResult } from "../../src/check/command-result.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { root } from "../check/schemas.ts";
import { builtFolders } from "../lib/built-folders.ts";
import { defineCommand } from "../lib/command.ts";
import { homeFolder } from "../lib/home.ts";
import {
  createServedSite,
  createSiteOfProject,
  printPageAddresses,
  readPort,
  waitUntilListening,
} from "../lib/server-options.ts";

export const preview = defineCommand({
  name: "preview",
  about: en`Serves the site published in dist/site with the sandbox, as a server would, until Ctrl-C. SITE sets another folder of
releases. If only --project or CAMPAIGNS is given, serves the built engine with that project, and changes of files take effect at once.
PORT sets the port (4173). API_ORIGIN sets a real backend instead of the sandbox.`
    .zh`像服务器一样启动已发布到 dist/site 的站点，后端用沙箱，按 Ctrl-C 结束。SITE 指定别的版本文件夹。
只写 --project 或 CAMPAIGNS 时，使用已构建的引擎和该项目的活动，文件改动即时生效。
PORT 设置端口（4173），API_ORIGIN 指定真实后端来代替沙箱。`,
  options: {},
  exits: en`0 ended, 1 it could not start`.zh`0 已结束，1 无法启动`,
  hasProject: true,
  world: () => undefined,
  run: async ({ language, project }) => {
    const { API_ORIGIN, HELD_AT, SITE } = process.env;
    const folder = SITE || (project ? undefined : join(homeFolder(), "dist/site"));
    const published = folder === undefined ? undefined : resolve(folder, "current");
    if (!existsSync(published ?? join(root, "dist/index.html"))) {
      const missing = folder ?? "dist/";
      throw new Failure(
        en`${missing} contains no build. Run npm run build first, or publish`
          .zh`${missing} 里没有构建结果。请先运行 npm run build，或先发布`,
      );
    }
    // Screenshots are taken at a fixed time.
    const held = HELD_AT ? Number(HELD_AT) : undefined;
    // Published pages call the servers that they were published with.
    const site = published ? createSiteOfProject(project) : createServedSite(project);
    const port = readPort(4173);
    const vite = await import("vite");
    const { campaignHostPlugin } = await import("../../src/sandbox/campaign-host-plugin.ts");
    const { loadProjectSandbox } = await import("../../src/sandbox/project/load-project-sandbox.ts");
    // A server that was begun would have to be closed.
    await loadProjectSandbox(site.folder);
    const server = await waitUntilListening(
      vite.preview({
        ...builtFolders(),
        plugins: [
          campaignHostPlugin({
            ...{ site, published, apiOrigin: API_ORIGIN || undefined },
            now: held === undefined ? undefined : () => held,
          }),
        ],
        // Without this, Vite would allow pages of other local servers to read answers.
        preview: { ...port, cors: false },
      }),
    );
    printPageAddresses(server.httpServer, { site, hasStudio: false, language });
    return successResult("");
  },
});
