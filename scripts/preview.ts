import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { preview } from "vite";
import { campaignHost } from "../src/sandbox/host.ts";
import { openSite, printPages, readPort, root } from "./lib/server-options.ts";

// What was published, as a server has it; with CAMPAIGNS alone the built app, with that folder as it is at each moment.
const folder = process.env.SITE || (process.env.CAMPAIGNS ? undefined : join(root, "dist/site"));
const published = folder === undefined ? undefined : resolve(folder, "current");
if (!existsSync(published ?? join(root, "dist/index.html"))) {
  console.error(`There is nothing in ${folder ?? "dist/"} yet: run npm run build first.`);
  process.exit(1);
}
// For pictures that are to be the same at any time.
const held = process.env.HELD_AT ? Number(process.env.HELD_AT) : undefined;
const site = openSite();
const server = await preview({
  configFile: `${root}vite.config.ts`,
  plugins: [
    campaignHost({
      ...{ site, published, apiOrigin: process.env.API_ORIGIN || undefined },
      now: held === undefined ? undefined : () => held,
    }),
  ],
  preview: readPort(4173),
});
await printPages(server.httpServer, site);
