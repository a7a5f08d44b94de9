import { existsSync, rmSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findHeadlessShell, launchFlags } from "../../../scripts/lib/chromium.mjs";
import { startPreview } from "../../../scripts/lib/preview-server.ts";
import { testedCampaigns } from "../campaigns/tested-campaigns.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the previews of the built app listen, one for each worker, such as `http://127.0.0.1:40123`. */
    origins: string[];
    /** Where the one Chromium of the run listens. */
    browserEndpoint: string;
  }
}

/** Starts the previews and the Chromium of a run of the browser tests; vitest calls what it returns at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync("dist/index.html")) throw new Error("There is no build in dist/: run npm run build first");
  const executablePath = await findHeadlessShell();
  if (executablePath === null)
    throw new Error("No Chromium was found: run node scripts/prepare.mjs --browser");

  const folder = testedCampaigns();
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const [browser, ...previews] = await Promise.all([
    chromium.launchServer({ executablePath, args: launchFlags }),
    ...workers.map(() => startPreview({ CAMPAIGNS: folder })),
  ]);
  project.provide(
    "origins",
    previews.map(({ origin }) => origin),
  );
  project.provide("browserEndpoint", browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), ...previews.map((preview) => preview.stop())]);
    rmSync(folder, { recursive: true });
  };
}
