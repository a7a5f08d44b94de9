import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether this Node is 20.19 or newer. */
export function isSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/**
 * Whether node_modules of the project at `root` holds what its package-lock.json asks for, by the list that npm
 * leaves there when an installation is complete. A package that is optional may be missing: most of them are
 * for other systems.
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

const ARGS = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

const INSTEAD = `
WARNING: npm ci failed for the reason above, so npm install runs instead.
  It takes the versions of package-lock.json, but what that file lacks comes as the registry has it today,
  without a checksum of ours. Do not release what is built so.
  Mend the cause. If it is the lock file: npm install --package-lock-only, and commit what it writes.
`;

const AFTER = "WARNING: the packages were installed by npm install, since npm ci failed (see above).";

/**
 * Installs what package-lock.json names, by npm ci, which checks all of it. A lock file that is out of step with
 * package.json, or a registry that lacks a package for another system, makes that fail: npm install takes the locked
 * versions all the same, and --no-save leaves the files as they are. As it may take others, too, it says so.
 * @param {{ hasLock: boolean, npm: (args: string[]) => boolean, say: (text: string) => void }} world
 * @returns whether all is there
 */
export function installPackages({ hasLock, npm, say }) {
  if (!hasLock) return npm(["install", ...ARGS]);
  if (npm(["ci", ...ARGS])) return true;
  say(INSTEAD);
  const isThere = npm(["install", "--no-save", ...ARGS]);
  if (isThere) say(AFTER);
  return isThere;
}

/**
 * @param {string} path of a lock file
 * @returns {Record<string, { version?: string, optional?: boolean }> | null} by folder; null where it cannot be read
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return null;
  }
}
