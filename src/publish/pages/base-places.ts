import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT_PATH } from "../../check/project/site-settings.ts";

/** The base path during a build: a text that nothing else contains. */
export const BUILD_BASE = "/-base-path-/";

/** The file of a build, beside the code that prerenders pages, with the places of the base path in each file. */
export const BASE_PLACES_FILE = "base-places.json";

/** Returns the text of a built file for the base path `/`, and the offsets at which it contains this path. Pure. */
export function findBasePlaces(built: string): { text: string; places: number[] } {
  const parts = built.split(BUILD_BASE);
  let at = 0;
  const places = parts.slice(0, -1).map((part) => {
    const place = at + part.length;
    at = place + ROOT_PATH.length;
    return place;
  });
  return { text: parts.join(ROOT_PATH), places };
}

/** Returns a text with another base path at these places, in ascending order, instead of `/`. Pure. */
export function writeBasePath(text: string, places: readonly number[], basePath: string): string {
  const starts = [0, ...places.map((place) => place + ROOT_PATH.length)];
  return starts.map((start, index) => text.slice(start, places[index])).join(basePath);
}

/** The files of a build for a site below a base path. */
export interface FilesBelowBase {
  /** Returns the text of a file, by its path in the build. */
  read(path: string): string;
  /** Returns the path of a file in the site: another one for scripts that differ from those of other base paths. */
  publishedPath(path: string): string;
}

/** Opens the files of a build for a site below this base path. */
export function openFilesBelowBase(folder: string, basePath: string): FilesBelowBase {
  const readPlain = (path: string) => readFileSync(join(folder, path), "utf8");
  const file = join(folder, "draw", BASE_PLACES_FILE);
  if (basePath === ROOT_PATH || !existsSync(file)) return { read: readPlain, publishedPath: (path) => path };
  const places: Record<string, number[]> = JSON.parse(readFileSync(file, "utf8"));
  // Releases share scripts, so those of two base paths need two names. Scripts contain the names of others.
  const mark = createHash("sha256").update(basePath).digest("hex").slice(0, 6);
  const scripts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const names = new RegExp(scripts.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  const rename = (text: string) => text.replace(names, (name) => name.replace(/\.js$/, `-${mark}.js`));
  return {
    read: (path) => rename(writeBasePath(readPlain(path), places[path] ?? [], basePath)),
    publishedPath: rename,
  };
}
