import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { escapeControlCharacters } from "../src/check/report/escape-control-characters.ts";
import { loadProjectSandbox } from "../src/sandbox/project/load-project-sandbox.ts";
import { usualTokenOf } from "../src/sandbox/project/personas.ts";
import { findChromium, launchFlags } from "./lib/chromium.mjs";
import {
  type LighthouseReport,
  lighthouseFaults,
  lighthouseScores,
  MIN_SCORES,
} from "./lib/lighthouse-faults.ts";
import { startPreviewServer } from "./lib/preview-server.ts";
import { createSiteOfProject } from "./lib/server-options.ts";

/**
 * The last version that runs on Node 20. With its dependencies it has 186 MB, more than half of all our packages, so npx fetches
 * it when it is needed.
 */
const LIGHTHOUSE = "lighthouse@12.8.2";

/** Returns the address of the first page of each folder of campaigns, for a customer who is logged in. */
async function firstPages(): Promise<string[]> {
  const site = createSiteOfProject(undefined);
  const { project } = await loadProjectSandbox(site.folder);
  const byFolder = new Map([...site.refreshRefs()].reverse().map((ref) => [dirname(ref.file), ref]));
  return [...byFolder.values()].map(({ route }) => `${route}?token=${usualTokenOf(project)}`);
}

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
const paths = process.argv.length > 2 ? process.argv.slice(2) : await firstPages();
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
