import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { entriesIfThere } from "./read-json-folder.ts";

/** Files of npm and TypeScript that may be beside project.json. They are not documents. */
const FILES_OF_TOOLS = new Set(["package.json", "package-lock.json", "tsconfig.json"]);

/** Folders that every published site has. */
const FOLDERS_OF_SITE = ["manifests", "pointers", "releases"];

/**
 * Returns the files, links and folders below a project's folder. Leaves out what other programs and publishes put there: hidden
 * folders, node_modules, published sites, package.json. Does not follow links to folders, which could form a circle.
 * Throws if a folder cannot be read. A folder that is removed meanwhile has no entries.
 */
export function listProjectEntries(folder: string): Dirent[] {
  return entriesWithoutForeign(folder, readdirSync(folder, { withFileTypes: true }));
}

function entriesWithoutForeign(folder: string, entries: readonly Dirent[]): Dirent[] {
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  if (FOLDERS_OF_SITE.every((name) => folders.has(name))) return [];
  return entries.flatMap((entry) => {
    if (!entry.isDirectory()) return FILES_OF_TOOLS.has(entry.name) ? [] : [entry];
    const isSkipped = entry.name === "node_modules" || entry.name.startsWith(".");
    if (isSkipped) return [];
    const path = join(folder, entry.name);
    return [entry, ...entriesWithoutForeign(path, entriesIfThere(path))];
  });
}
