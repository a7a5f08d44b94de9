import { startDevelopmentServer } from "../../../scripts/lib/preview-server.ts";
import { test as base, type Fixtures } from "../browser/browser.ts";
import { CampaignFolder } from "./campaign-folder.ts";

interface StudioFixtures {
  /** The studio that all tests of this worker share. */
  studio: { origin: string; campaigns: CampaignFolder };
  /** The edited folder, restored after each test. */
  campaigns: CampaignFolder;
}

/** Timeout of the first page, for which the development server bundles the studio on two busy cores. */
const FIRST_PAGE_TIMEOUT_MS = 60_000;

/** Opens the JSON tab, which most tests edit; a test of another tab stores its name itself. */
const IN_JSON =
  'origin === "null" || localStorage.setItem("studio:way", localStorage.getItem("studio:way") ?? "text");';

/** A browser test whose pages are served by `npm start` with a temporary folder. */
export const test = base.extend<StudioFixtures & Pick<Fixtures, "nginx" | "open" | "origin">>({
  // SERVER does not apply to the studio, which is not published.
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from this pattern
  nginx: [async ({}, use) => use(null), { scope: "worker" }],
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const campaigns = new CampaignFolder();
      const server = await startDevelopmentServer({ CAMPAIGNS: campaigns.path });
      await fetch(`${server.origin}/studio`, { signal: AbortSignal.timeout(FIRST_PAGE_TIMEOUT_MS) });
      await use({ origin: server.origin, campaigns });
      await server.stop();
      campaigns.remove();
    },
    { scope: "worker" },
  ],
  origin: async ({ studio }, use) => use(studio.origin),
  open: async ({ open }, use) =>
    use((options) => open({ ...options, before: `${options.before ?? ""} ${IN_JSON}` })),
  campaigns: [
    async ({ studio }, use) => {
      await use(studio.campaigns);
      studio.campaigns.restore();
    },
    // Automatic, so that saved files are removed after tests that do not use the fixture, too.
    { auto: true },
  ],
});
