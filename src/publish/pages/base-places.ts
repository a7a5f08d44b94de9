import { existsSync, readFileSync } from "node:fs";
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

/**
 * Returns a function that reads a file of a build as a site below this base path serves it. The names of files stay: they
 * have another address there.
 */
export function readerBelowBase(folder: string, basePath: string): (path: string) => string {
  const file = join(folder, "draw", BASE_PLACES_FILE);
  const places: Record<string, number[]> =
    basePath !== ROOT_PATH && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return (path) => writeBasePath(readFileSync(join(folder, path), "utf8"), places[path] ?? [], basePath);
}
