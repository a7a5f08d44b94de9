import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { createSite } from "../../../src/publish/site.ts";
import { campaignHostPlugin } from "../../../src/sandbox/campaign-host-plugin.ts";
import { testedCampaigns } from "../campaigns/tested-campaigns.ts";

/** Starts the app in development, where React mounts everything twice, with the campaigns of the tests, too. */
export async function startStrictServer(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = testedCampaigns();
  // Not the checkout's own cache, which a running server may use.
  const cacheDir = mkdtempSync(join(tmpdir(), "vite-"));
  const server = await createServer({
    configFile: "vite.config.ts",
    cacheDir,
    logLevel: "error",
    plugins: [campaignHostPlugin({ site: createSite({ folder, schemas: "schemas" }), apiOrigin: undefined })],
    // The served files do not change.
    server: { port: 0, host: "127.0.0.1", watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    async stop() {
      await server.close();
      for (const path of [folder, cacheDir]) rmSync(path, { recursive: true });
    },
  };
}
