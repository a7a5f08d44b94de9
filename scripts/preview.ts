import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { createSite } from "../src/publish/site.ts";
import { campaignHost } from "../src/sandbox/host.ts";
import { printPages, readPort } from "./lib/server-options.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
if (!existsSync(`${root}dist/index.html`)) {
  console.error("There is no build in dist/ yet: run npm run build first.");
  process.exit(1);
}
const site = createSite(root);
const server = await preview({
  configFile: `${root}vite.config.ts`,
  plugins: [campaignHost({ site, folder: `${root}campaigns`, apiOrigin: process.env["API_ORIGIN"] })],
  preview: readPort(4173),
});
printPages(server.httpServer, site);
