import { readFileSync } from "node:fs";
import { createServer } from "vite";
import { campaignHost } from "../src/sandbox/host.ts";
import { studioHost } from "../src/studio/server/studio-host.ts";
import { openSite, printPages, readPort, root } from "./lib/server-options.ts";

/** Whether phones in the same network may open the pages, too. */
const isInNetwork = process.argv.slice(2).includes("--lan");
const unknown = process.argv.slice(2).find((argument) => argument !== "--lan");
if (unknown !== undefined) {
  console.error(
    `${unknown} is no option, expected --lan: phones in the same network may open the pages, too.`,
  );
  process.exit(2);
}

const site = openSite();
const server = await createServer({
  configFile: `${root}vite.config.ts`,
  plugins: [
    campaignHost({ site, apiOrigin: process.env.API_ORIGIN || undefined }),
    studioHost({ site, readme: () => readFileSync(`${root}README.md`, "utf8") }),
  ],
  server: { ...readPort(5173), ...(isInNetwork && { host: true }) },
});
await server.listen();
await printPages(server.httpServer, site);
