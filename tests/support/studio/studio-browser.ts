import { startDevelopment } from "../../../scripts/lib/preview-server.ts";
import { test as base, type Fixtures } from "../browser/browser.ts";
import { CampaignFolder, SPRING_TEA } from "./campaign-folder.ts";

interface StudioFixtures {
  /** The studio of this worker, which all its tests share. */
  studio: { origin: string; campaigns: CampaignFolder };
  /** The folder that is edited, as it is in the repository before each test. */
  campaigns: CampaignFolder;
}

/** On two busy cores the development server takes as long for the first page, for which it makes all modules. */
const COLD_MS = 60_000;

/** The browser test whose pages are asked of `npm start`, over a folder of its own. */
export const test = base.extend<StudioFixtures & Pick<Fixtures, "nginx" | "origin">>({
  // What SERVER says is not about the studio, which is not published.
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern that no other fixture is needed
  nginx: [async ({}, use) => use(null), { scope: "worker" }],
  studio: [
    async ({ browser }, use) => {
      const campaigns = new CampaignFolder();
      const server = await startDevelopment({ CAMPAIGNS: campaigns.path });
      const page = await browser.newPage();
      await page.goto(`${server.origin}/studio?file=${SPRING_TEA}`, { timeout: COLD_MS });
      await page.locator(".phone iframe").waitFor({ timeout: COLD_MS });
      await page.close();
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
