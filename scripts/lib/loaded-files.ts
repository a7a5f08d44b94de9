import { chromium } from "playwright-core";
import { findChromium, launchFlags } from "./chromium.mjs";

/** Where the sandbox plays the native app: no part of what a phone loads. */
const sandboxPath = "/__sandbox/";

/**
 * The paths of the JavaScript and CSS files that a page really loads until it is quiet, with an empty cache. Fails
 * when the page is not there. Needs a Chromium (scripts/prepare.mjs --browser).
 */
export async function loadedFiles(address: string): Promise<string[]> {
  const executablePath = await findChromium();
  if (executablePath === null)
    throw new Error("No Chromium was found: run node scripts/prepare.mjs --browser");
  const browser = await chromium.launch({ executablePath, args: launchFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
    const paths = new Set<string>();
    page.on("response", (response) => {
      const path = new URL(response.url()).pathname;
      if (/\.(js|css)$/.test(path) && !path.startsWith(sandboxPath)) paths.add(path);
    });
    const answer = await page.goto(address, { waitUntil: "networkidle" });
    if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`);
    return [...paths];
  } finally {
    await browser.close();
  }
}
