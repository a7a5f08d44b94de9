import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const CHROMIUM_COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELL_COMMANDS = ["chromium-headless-shell", "chrome-headless-shell"];
const APPLICATION_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Returns the Chromium for tests: `$CHROMIUM`, or an installed one that starts, or the one that Playwright downloaded; null
 * without any.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return findOnPath(CHROMIUM_COMMANDS) ?? APPLICATION_PATHS.find(isChromium) ?? (await playwrightChromium());
}

/**
 * Returns a Chromium without windows, which opens pages with less than half of the work; by default the whole Chromium,
 * or null without either.
 * @returns {Promise<string | null>}
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return findOnPath(SHELL_COMMANDS) ?? (await findChromium());
}

/** @param {string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isChromium);
}

/**
 * Returns whether a file is a Chromium that starts. (On Ubuntu, `chromium-browser` may only print how to install one.)
 * @param {string} path
 */
export function isChromium(path) {
  try {
    accessSync(path, constants.X_OK);
    return /\d+\.\d+/.test(
      execFileSync(path, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return false;
  }
}

/** Flags for tests: only the page itself uses the network. Root cannot use Chromium's sandbox. */
export const launchFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/**
 * Opens a page in the process of its empty tab, as a WebView does. A browser would start a new process, which takes a fifth
 * of the time to open a page.
 */
export const ONE_RENDERER_FLAG = "--renderer-process-limit=1";

async function playwrightChromium() {
  try {
    const { chromium } = await import("playwright-core");
    const path = chromium.executablePath();
    return isChromium(path) ? path : null;
  } catch {
    return null;
  }
}
