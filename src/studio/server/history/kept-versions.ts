import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeText } from "../../../check/document/decode-text.ts";
import { tryOrUndefined } from "../../../language/try-or-undefined.ts";
import { contentVersionOf } from "../files/save-file.ts";

/**
 * The folder of kept versions, in the project's folder. Publishes, checks and file watchers skip it, since its name begins
 * with a dot. It can be deleted at any time.
 */
export const KEPT_FOLDER = ".history";

/** Kept versions per document; the oldest are removed first. */
const MAX_VERSIONS = 100;

/** Age after which a kept version is removed. */
const MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;

/** Size of all kept versions of a project together. */
const MAX_TOTAL_BYTES = 64 << 20;

/** Time, and the beginning of the content's hash: `20250401T080000123Z-1f2e3d4c5b6a.json`. */
const VERSION_NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([0-9a-f]{12})\.json$/;

/** A version of a document that the studio kept when it was saved. */
export interface KeptVersion {
  /** The name of its file. */
  name: string;
  /** Time of the save, in milliseconds since 1970. */
  at: number;
}

/** Returns the kept versions of a document, the latest first. `path` has been checked by `documentPathInFolder`. */
export function listKeptVersions(folder: string, path: string): KeptVersion[] {
  const names = tryOrUndefined(() => readdirSync(join(folder, KEPT_FOLDER, path))) ?? [];
  return names
    .flatMap((name) => {
      const at = timeOfName(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((one, other) => (one.name < other.name ? 1 : -1));
}

/** Returns the text of a kept version; undefined if it does not exist. */
export function readKeptVersion(folder: string, path: string, name: string): string | undefined {
  if (!VERSION_NAME.test(name)) return undefined;
  const file = join(folder, KEPT_FOLDER, path, name);
  // A link could lead to any file of this computer.
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  return decodeText(readFileSync(file)).text;
}

/** Keeps a version of a document, unless it is the latest one that was kept. Then removes versions beyond the limits. */
export function keepVersion(folder: string, path: string, { text, at }: { text: string; at: number }): void {
  const home = join(folder, KEPT_FOLDER);
  if (lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const own = join(home, path);
  const hash = contentVersionOf(text).slice(0, 12);
  const kept = listKeptVersions(folder, path);
  if (kept[0]?.name.endsWith(`-${hash}.json`)) return;
  mkdirSync(own, { recursive: true });
  // Keeps the folder out of git.
  tryOrUndefined(() => writeFileSync(join(home, ".gitignore"), "*\n", { flag: "wx" }));
  writeFileSync(join(own, `${new Date(at).toISOString().replace(/[-:.]/g, "")}-${hash}.json`), text);
  for (const { name } of listKeptVersions(folder, path).filter(
    (one, index) => index >= MAX_VERSIONS || one.at < at - MAX_AGE_MS,
  ))
    rmSync(join(own, name), { force: true });
  removeOldestBeyond(home, MAX_TOTAL_BYTES);
}

/** Removes the oldest kept versions of all documents until they fit a size. */
export function removeOldestBeyond(home: string, maxBytes: number): void {
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && VERSION_NAME.test(entry.name))
    .map(({ name, parentPath }) => ({ name, file: join(parentPath, name) }))
    .map((one) => ({ ...one, size: statSync(one.file, { throwIfNoEntry: false })?.size ?? 0 }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files) {
    if (total <= maxBytes) return;
    rmSync(file, { force: true });
    total -= size;
  }
}

function timeOfName(name: string): number | undefined {
  const [, ...parts] = VERSION_NAME.exec(name) ?? [];
  const [year, month, day, hour, minute, second, ms] = parts.map(Number);
  if (year === undefined) return undefined;
  return Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second, ms);
}
