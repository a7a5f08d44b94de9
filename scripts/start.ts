import { readFileSync } from "node:fs";
import { createServer } from "vite";
import { campaignHost } from "../src/sandbox/host.ts";
import { studioHost } from "../src/studio/server/studio-host.ts";
import { openSite, printPages, readPort, root } from "./lib/server-options.ts";

const site = openSite();
const server = await createServer({
  configFile: `${root}vite.config.ts`,
  plugins: [
    campaignHost({ site, apiOrigin: process.env.API_ORIGIN || undefined }),
    studioHost({ site, readme: () => readFileSync(`${root}README.md`, "utf8") }),
  ],
  server: readPort(5173),
});
await server.listen();
await printPages(server.httpServer, site);
