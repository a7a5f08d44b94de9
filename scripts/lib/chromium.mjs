import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The Chromium to test with: `$CHROMIUM`, else an installed one that starts, else the one that Playwright
 * downloaded. null where there is none.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return onPath(commands) ?? applications.find(isChromium) ?? (await playwrightChromium());
}

/**
 * A Chromium without windows and what belongs to them, for whom pages are enough: it opens them with less than half of
 * the work. Where there is none, the whole one. null where there is neither.
 * @returns {Promise<string | null>}
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return onPath(shells) ?? (await findChromium());
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isChromium);
}

/**
 * Whether the file at this path is a Chromium that starts. (On Ubuntu `chromium-browser` may only say how to get one.)
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

/** Flags for tests: nothing but the page itself talks to the network. Root cannot use the sandbox of Chromium. */
export const launchFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/**
 * A page begins in the process that its empty tab has already, as in a WebView, not in one more, as in a browser. A
 * process that begins is a fifth of what it takes to open a page.
 */
export const oneProcess = "--renderer-process-limit=1";

async function playwrightChromium() {
  try {
    const { chromium } = await import("playwright-core");
    const path = chromium.executablePath();
    return isChromium(path) ? path : null;
  } catch {
    return null;
  }
}
