import { join, relative, resolve } from "node:path";
import { readEngine } from "../src/publish/pages/engine.ts";
import { openDrawer } from "../src/publish/pages/open-drawer.ts";
import { type Campaigns, runPublish } from "../src/publish/publish-command.ts";
import { DiskStore } from "../src/publish/release/disk-store.ts";
import { findBundle, memoryOf } from "./check/prepared.mjs";
import { openCampaigns } from "./lib/open-campaigns.ts";
import { root } from "./lib/server-options.ts";

const { code, stderr, stdout } = await runPublish(process.argv.slice(2), {
  // The SDK takes its time to load.
  openStore: async (to) =>
    to.startsWith("s3://")
      ? (await import("../src/publish/release/s3/s3-store.ts")).openS3Store(to)
      : new DiskStore(to),
  openCampaigns: openOurs,
  now: () => new Date(),
  usualFolder: relative(process.cwd(), join(root, "dist/site")),
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;

/** The campaigns of campaigns/, or of the folder that CAMPAIGNS names, with the engine in dist/. */
async function openOurs(): Promise<Campaigns> {
  const built = join(root, "dist");
  const engine = readEngine(built);
  const { drawPage } = await openDrawer(built);
  const bundle = await findBundle();
  const folder = resolve(process.env.CAMPAIGNS ?? join(root, "campaigns"));
  const now = Date.now();
  return openCampaigns({
    folder,
    engine,
    drawPage: ({ published, pictureHosts }) => drawPage(published, now, pictureHosts),
    place: { bundle, memory: memoryOf(bundle) },
  });
}
