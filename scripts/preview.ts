import { existsSync } from "node:fs";
import { preview } from "vite";
import { campaignHost } from "../src/sandbox/host.ts";
import { openSite, printPages, readPort, root } from "./lib/server-options.ts";

if (!existsSync(`${root}dist/index.html`)) {
  console.error("There is no build in dist/ yet: run npm run build first.");
  process.exit(1);
}
const site = openSite();
const server = await preview({
  configFile: `${root}vite.config.ts`,
  plugins: [campaignHost({ site, apiOrigin: process.env.API_ORIGIN || undefined })],
  preview: readPort(4173),
});
printPages(server.httpServer, site);
