import { execFile } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { tryOrUndefined } from "../../../language/try-or-undefined.ts";
import { buildStudio, type StudioFiles } from "./build-studio.ts";

/** The folders of a bundle. */
export interface BundleFolders {
  /** The folder of the sources. */
  root: string;
  /** The folder in which the bundle is kept for the next start. */
  cache: string;
  /** Ends the bundling. */
  signal: AbortSignal;
}

/** A bundle in the cache, with a stamp of each source. */
interface CachedBundle {
  stamps: readonly (readonly [path: string, stamp: string])[];
  files: StudioFiles;
}

/**
 * Bundles the studio's pages, or returns the bundle of an earlier start if its sources are the same. Rejects if a source
 * has errors. A process of its own bundles, since its memory (300 MB) would stay with the server. The package has its own
 * version of this file, with files that were bundled in advance.
 */
export async function bundleStudio({ root, cache, signal }: BundleFolders): Promise<StudioFiles> {
  const file = join(writableFolder(cache), "studio-bundle");
  const known = readCurrentBundle(file);
  if (known) return known;
  const script = fileURLToPath(new URL("./bundle-process.mjs", import.meta.url));
  await promisify(execFile)(process.execPath, [script, root, file], { signal });
  return readBundle(file).files;
}

/** Bundles the studio's pages into a file, from which `bundleStudio` reads them. */
export async function writeBundle(root: string, file: string): Promise<void> {
  const start = Date.now();
  const { sources, ...files } = await buildStudio(root);
  // A source that was saved meanwhile has no valid stamp, so that the next request bundles again.
  const bundle: CachedBundle = { files, stamps: sources.map((path) => [path, stampOf(path, start)]) };
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, serialize(bundle));
  renameSync(temporary, file);
}

/** Returns the cached files; undefined if there are none, a source has changed, or another version of Node wrote them. */
function readCurrentBundle(file: string): StudioFiles | undefined {
  if (!existsSync(file)) return undefined;
  const bundle = tryOrUndefined(() => readBundle(file));
  return bundle?.stamps.every(([path, stamp]) => stampOf(path) === stamp) ? bundle.files : undefined;
}

function readBundle(file: string): CachedBundle {
  return deserialize(readFileSync(file));
}

/** Returns a stamp that changes with a file; empty if it does not exist, or changed since `before` (ms). */
function stampOf(path: string, before = Number.POSITIVE_INFINITY): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && stats.mtimeMs < before ? `${stats.mtimeMs} ${stats.size}` : "";
}

/** Returns the folder, or a new temporary one if it cannot be written: packages may be installed read-only. */
function writableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    const temporary = mkdtempSync(join(tmpdir(), "campaign-engine-"));
    process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
    return temporary;
  }
}
