import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { escapeControlCharacters } from "../src/check/report/escape-control-characters.ts";
import { findChromium, launchFlags } from "./lib/chromium.mjs";
import {
  type LighthouseReport,
  lighthouseFaults,
  lighthouseScores,
  MIN_SCORES,
} from "./lib/lighthouse-faults.ts";
import { startPreviewServer } from "./lib/preview-server.ts";

/**
 * The last version that runs on Node 20. With its dependencies it has 186 MB, more than half of all our packages, so npx fetches
 * it when it is needed.
 */
const LIGHTHOUSE = "lighthouse@12.8.2";

/** Pages of different kinds: sections, a draw, a form, a notice, an article. */
const PAGES = [
  "/?token=old-user",
  "/yearPrizeDraw?token=old-user",
  "/activity?token=old-user",
  "/adjustingTimeGoods",
  "/mall-a/privacySubscription",
];

const MAX_REPORT_BYTES = 2 ** 26;

/** Measures the page at an address. Rejects if Lighthouse cannot be fetched or started. */
async function measurePage(address: string, chromium: string): Promise<LighthouseReport> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      ...["--yes", LIGHTHOUSE, address, "--quiet", "--output", "json"],
      `--only-categories=${Object.keys(MIN_SCORES).join(",")}`,
      `--chrome-flags=${["--headless=new", ...launchFlags].join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: MAX_REPORT_BYTES },
  );
  return JSON.parse(stdout);
}

const chromium = await findChromium();
if (chromium === null) throw new Error("No Chromium was found. Run node scripts/prepare.mjs --browser");
const paths = process.argv.length > 2 ? process.argv.slice(2) : PAGES;
const preview = await startPreviewServer();
try {
  for (const path of paths) {
    const report = await measurePage(new URL(path, preview.origin).href, chromium);
    const faults = lighthouseFaults(report);
    console.log(`${escapeControlCharacters(path)}  ${lighthouseScores(report)}`);
    for (const fault of faults) console.error(`  ${escapeControlCharacters(fault)}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await preview.stop();
}
