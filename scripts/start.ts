import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { createSite } from "../src/publish/site.ts";
import { campaignHost } from "../src/sandbox/host.ts";
import { printPages, readPort } from "./lib/server-options.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const site = createSite(root);
const server = await createServer({
  configFile: `${root}vite.config.ts`,
  plugins: [campaignHost({ site, folder: `${root}campaigns`, apiOrigin: process.env["API_ORIGIN"] })],
  server: readPort(5173),
});
await server.listen();
printPages(server.httpServer, site);
