import { type PreviewServer, preview } from "vite";
import { campaignHostPlugin } from "../../src/sandbox/campaign-host-plugin.ts";
import { loadProjectSandbox } from "../../src/sandbox/project/load-project-sandbox.ts";
import { createStudioHost } from "../../src/studio/server/studio-plugins.ts";
import { builtFolders } from "../lib/built-folders.ts";
import { waitUntilListening } from "../lib/server-options.ts";
import type { StartOptions } from "../lib/start-server.ts";
import { PUBLISHER } from "../publisher/publisher-path.ts";

/**
 * Replaces `scripts/lib/start-server.ts` in the package: serves the built engine with the current campaigns, and the
 * built studio. Open pages do not reload by themselves.
 */
export async function startServer({
  site,
  readme,
  apiOrigin,
  host,
}: StartOptions): Promise<{ httpServer: unknown }> {
  // A server that was begun would have to be closed.
  await loadProjectSandbox(site.folder);
  const studio = createStudioHost({ site, readme, publisher: PUBLISHER });
  let begun: PreviewServer | undefined;
  return await waitUntilListening(
    preview({
      ...builtFolders(),
      plugins: [
        campaignHostPlugin({
          ...{ site, apiOrigin },
          addPages: async (server) => {
            begun = server;
            await studio.addDrafts(server);
            await studio.addPages(server);
          },
        }),
      ],
      preview: { ...host, cors: false },
    }),
    async () => {
      // Vite rejects without closing it. The watchers of the studio, which keep the process running, end with this event.
      begun?.httpServer.emit("close");
    },
  );
}
