import { startDevelopment } from "../../../scripts/lib/preview-server.ts";
import { test as base, type Fixtures } from "../browser/browser.ts";
import { CampaignFolder } from "./campaign-folder.ts";

interface StudioFixtures {
  /** The studio of this worker, which all its tests share. */
  studio: { origin: string; campaigns: CampaignFolder };
  /** The folder that is edited, as it is in the repository before each test. */
  campaigns: CampaignFolder;
}

/** On two busy cores the development server takes as long for the first page, for which it bundles the studio. */
const COLD_MS = 60_000;

/** The browser test whose pages are asked of `npm start`, over a folder of its own. */
export const test = base.extend<StudioFixtures & Pick<Fixtures, "nginx" | "origin">>({
  // What SERVER says is not about the studio, which is not published.
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern that no other fixture is needed
  nginx: [async ({}, use) => use(null), { scope: "worker" }],
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const campaigns = new CampaignFolder();
      const server = await startDevelopment({ CAMPAIGNS: campaigns.path });
      await fetch(`${server.origin}/studio`, { signal: AbortSignal.timeout(COLD_MS) });
      await use({ origin: server.origin, campaigns });
      await server.stop();
      campaigns.remove();
    },
    { scope: "worker" },
  ],
  origin: async ({ studio }, use) => use(studio.origin),
  campaigns: [
    async ({ studio }, use) => {
      await use(studio.campaigns);
      studio.campaigns.restore();
    },
    // Whether a test names it or not: what the studio saved is gone after it.
    { auto: true },
  ],
});
