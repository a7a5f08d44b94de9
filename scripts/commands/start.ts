import { readFileSync } from "node:fs";
import { join } from "node:path";
import { successResult } from "../../src/check/command-result.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { root } from "../check/schemas.ts";
import { defineCommand } from "../lib/command.ts";
import { createServedSite, printPageAddresses, readPort } from "../lib/server-options.ts";

/**
 * Settings of the allocator of Vite's bundler, which reads them when Vite is loaded. It returns memory to the system at
 * once, and does without huge pages: else the server would keep about 150 MB that it needs only while it bundles.
 */
const RETURN_MEMORY = { MIMALLOC_PURGE_DELAY: "0", MIMALLOC_ALLOW_THP: "0" };

export const start = defineCommand({
  name: "start",
  about: en`Serves all campaigns with the sandbox, and the studio at /studio, until Ctrl-C. Changes of files take effect at once.
PORT sets the port (5173). API_ORIGIN sets a real backend instead of the sandbox, also for servers on other hosts.`
    .zh`启动全部活动页面、沙箱和工作室（/studio），文件改动即时生效，按 Ctrl-C 结束。
PORT 设置端口（5173），API_ORIGIN 指定真实后端来代替沙箱，也代替其他主机上的服务器。`,
  options: {
    lan: {
      about: en`allows phones in the same network to open the pages`.zh`同一网络里的手机也能打开页面`,
    },
  },
  exits: en`0 ended, 1 it could not start`.zh`0 已结束，1 无法启动`,
  hasProject: true,
  world: createServedSite,
  run: async ({ language, values: { lan } }, site) => {
    const port = readPort(5173);
    Object.assign(process.env, { ...RETURN_MEMORY, ...process.env });
    const { startServer } = await import("../lib/start-server.ts");
    const readme = () => readFileSync(join(root, "README.md"), "utf8");
    const apiOrigin = process.env.API_ORIGIN || undefined;
    const server = await startServer({
      ...{ site, readme, apiOrigin },
      host: { ...port, ...(lan && { host: true }) },
    });
    printPageAddresses(server.httpServer, { site, hasStudio: true, language });
    return successResult("");
  },
});
