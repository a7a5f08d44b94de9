import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium, launchFlags } from "../../scripts/lib/chromium.mjs";
import { startPreview } from "../../scripts/lib/preview-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the preview of the built app listens, such as `http://127.0.0.1:40123`. */
    origin: string;
    /** Where the one Chromium of the run listens. */
    browserEndpoint: string;
  }
}

/** Starts the preview and the Chromium of a run of the browser tests; vitest calls what it returns at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync("dist/index.html")) throw new Error("There is no build in dist/: run npm run build first");
  const executablePath = await findChromium();
  if (executablePath === null)
    throw new Error("No Chromium was found: run node scripts/prepare.mjs --browser");

  const preview = await startPreview();
  const browser = await chromium.launchServer({ executablePath, args: launchFlags });
  project.provide("origin", preview.origin);
  project.provide("browserEndpoint", browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), preview.stop()]);
  };
}
