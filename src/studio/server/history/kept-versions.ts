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

/** Kept versions per document that stay at any age: after a jump of the clock, all others seem old. */
const MIN_VERSIONS = 20;

/** Age after which other kept versions are removed. */
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
  if (hasLink(folder, path)) return [];
  const names = tryOrUndefined(() => readdirSync(join(folder, KEPT_FOLDER, path))) ?? [];
  return names
    .flatMap((name) => {
      const at = timeOfName(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((one, other) => (one.name < other.name ? 1 : -1));
}

/**
 * Returns the text of a kept version; undefined if it does not exist, or is not whole because a full disk or a kill ended its
 * write.
 */
export function readKeptVersion(folder: string, path: string, name: string): string | undefined {
  const [hash] = VERSION_NAME.exec(name)?.slice(-1) ?? [];
  if (hash === undefined || hasLink(folder, `${path}/${name}`)) return undefined;
  const file = join(folder, KEPT_FOLDER, path, name);
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  const bytes = readFileSync(file);
  return contentVersionOf(bytes).startsWith(hash) ? decodeText(bytes).text : undefined;
}

/** Returns whether a part of a path in the folder of kept versions is a link, which could lead to any file or folder. */
function hasLink(folder: string, path: string): boolean {
  const names = [KEPT_FOLDER, ...path.split("/")];
  return names.some((_, index) =>
    lstatSync(join(folder, ...names.slice(0, index + 1)), { throwIfNoEntry: false })?.isSymbolicLink(),
  );
}

/** Keeps a version of a document, unless it is the latest one that was kept. Then removes versions beyond the limits. */
export function keepVersion(folder: string, path: string, { text, at }: { text: string; at: number }): void {
  const home = join(folder, KEPT_FOLDER);
  if (hasLink(folder, path)) return;
  const own = join(home, path);
  const hash = contentVersionOf(text).slice(0, 12);
  const [latest] = listKeptVersions(folder, path);
  const isKept = latest?.name.endsWith(`-${hash}.json`);
  if (isKept && readKeptVersion(folder, path, latest?.name ?? "") !== undefined) return;
  mkdirSync(own, { recursive: true });
  // Keeps the folder out of git.
  tryOrUndefined(() => writeFileSync(join(home, ".gitignore"), "*\n", { flag: "wx" }));
  const name = `${new Date(at).toISOString().replace(/[-:.]/g, "")}-${hash}.json`;
  writeFileSync(join(own, name), text);
  for (const old of versionsBeyondLimits(listKeptVersions(folder, path), { name, at }))
    rmSync(join(own, old.name), { force: true });
  removeOldestBeyond(home, MAX_TOTAL_BYTES);
}

/**
 * Returns the versions of a document to remove after a new one was kept. If the clock was ahead at earlier saves, their
 * versions seem newer than the new one. They are removed first, and the new one stays. Pure.
 */
function versionsBeyondLimits(versions: readonly KeptVersion[], kept: KeptVersion): KeptVersion[] {
  const isAhead = ({ at }: KeptVersion) => at > kept.at;
  const ordered = [...versions.filter((one) => !isAhead(one)), ...versions.filter(isAhead)];
  return ordered.filter(
    (one, index) => index >= MAX_VERSIONS || (index >= MIN_VERSIONS && one.at < kept.at - MAX_AGE_MS),
  );
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
