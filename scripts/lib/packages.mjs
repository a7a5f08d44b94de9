import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns whether this Node is 20.19 or newer. */
export function isSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/**
 * Returns whether node_modules of the project at `root` contains the packages of its package-lock.json, according to the
 * list that npm writes at the end of an installation. Optional packages may be missing: most are for other systems.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (installed === null) return false;
  return Object.entries(wanted ?? {}).every(([path, { version, optional }]) => {
    if (path === "") return true;
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

const NPM_OPTIONS = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

const FALLBACK_WARNING = `
WARNING: npm ci failed for the reason above, so npm install runs instead.
  It installs the versions in package-lock.json. Packages missing there come from the registry in their current version,
  without our checksum. Do not release a build made this way.
  Fix the cause. If it is the lock file, run npm install --package-lock-only and commit the result.
`;

const OTHER_VERSIONS_WARNING =
  "WARNING: the packages were installed by npm install, since npm ci failed (see above).";

/**
 * Installs the packages in package-lock.json with npm ci, which verifies them. npm ci fails if the lock file does not match
 * package.json, or if the registry lacks a package for another system. Then npm install installs the locked versions, and
 * --no-save leaves both files unchanged. It may install other versions, so a warning is printed.
 * @param {{ hasLock: boolean, npm: (args: string[]) => boolean, say: (text: string) => void }} world
 * @returns whether all packages are installed
 */
export function installPackages({ hasLock, npm, say }) {
  if (!hasLock) return npm(["install", ...NPM_OPTIONS]);
  if (npm(["ci", ...NPM_OPTIONS])) return true;
  say(FALLBACK_WARNING);
  const isThere = npm(["install", "--no-save", ...NPM_OPTIONS]);
  if (isThere) say(OTHER_VERSIONS_WARNING);
  return isThere;
}

/**
 * @param {string} path of a lock file
 * @returns {Record<string, { version?: string, optional?: boolean }> | null} by folder; null if it cannot be read
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return null;
  }
}
