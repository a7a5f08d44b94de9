import { join } from "node:path";
import { createServer } from "vite";
import type { Site } from "../../src/publish/site.ts";
import { campaignHostPlugin } from "../../src/sandbox/campaign-host-plugin.ts";
import { loadProjectSandbox } from "../../src/sandbox/project/load-project-sandbox.ts";
import { studioPlugins } from "../../src/studio/server/studio-plugins.ts";
import { root } from "../check/schemas.ts";
import { PUBLISHER } from "../publisher/publisher-path.ts";
import { waitUntilListening } from "./server-options.ts";

/** Settings of the server of `start`. */
export interface StartOptions {
  site: Site;
  /** Returns the text of the README, from which the studio takes the example of a new campaign. */
  readme: () => string;
  /** The real backend; undefined for the sandbox. */
  apiOrigin: string | undefined;
  /** Where to listen; `host: true` for all interfaces. */
  host: { port: number; strictPort: boolean; host: string | true };
}

/**
 * Starts the development server, with the pages from their sources and the studio, and waits until it listens. The package
 * has its own version of this file, which serves built pages.
 */
export async function startServer({
  site,
  readme,
  apiOrigin,
  host,
}: StartOptions): Promise<{ httpServer: unknown }> {
  // A server that was begun would have to be closed.
  await loadProjectSandbox(site.folder);
  const server = await createServer({
    configFile: join(root, "vite.config.ts"),
    plugins: [campaignHostPlugin({ site, apiOrigin }), studioPlugins({ site, readme, publisher: PUBLISHER })],
    server: host,
  });
  await waitUntilListening(server.listen(), async () => {
    await server.close();
    // A server that never listened does not emit this, but the watchers of the studio end with it.
    server.httpServer?.emit("close");
  });
  return server;
}
