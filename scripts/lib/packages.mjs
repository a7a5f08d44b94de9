import { readFileSync } from "node:fs";
import { join } from "node:path";

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
