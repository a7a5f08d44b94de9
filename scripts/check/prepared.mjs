// Finds the bundle of the checker. It is plain JavaScript, so that starting transpiles nothing.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stampOf } from "./files.mjs";

export { loadBundle, resultsFolderOf } from "./load-bundle.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The folder of this checkout's bundle and remembered results. Checkouts may share their packages, so each has its own. */
export const cacheFolder = join(
  root,
  "node_modules",
  ".cache",
  "campaign-engine",
  createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 12),
);

/**
 * Returns the path of the bundle of the current sources. Builds it if it does not exist.
 * @returns {Promise<string>}
 */
export async function findBundle() {
  const known = findCurrentBundle();
  if (known) return known;
  await preparePackages();
  const { register } = await import("tsx/esm/api");
  register();
  const { buildChecker } = await import("./build-checker.ts");
  try {
    return await buildChecker(cacheFolder);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    const folder = mkdtempSync(join(tmpdir(), "campaign-engine-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    return await buildChecker(folder);
  }
}

/** Installs the packages first on a bare checkout. */
export async function preparePackages() {
  const { isInstalled, isSupportedNode } = await import("../lib/packages.mjs");
  if (isSupportedNode() && isInstalled(root)) return;
  const { spawnSync } = await import("node:child_process");
  const { status } = spawnSync(process.execPath, [join(root, "scripts/prepare.mjs")], {
    stdio: ["ignore", process.stderr, process.stderr],
  });
  if (status !== 0) process.exit(1);
}

function findCurrentBundle() {
  try {
    const { bundle, node, sources } = JSON.parse(readFileSync(join(cacheFolder, "checker.json"), "utf8"));
    const isFresh = node === process.version && sources.every(isUnchangedSource);
    const path = join(cacheFolder, bundle);
    return isFresh && stampOf(path) !== "" ? path : undefined;
  } catch {
    return undefined;
  }
}

/** @param {[string, string]} source */
function isUnchangedSource([path, stamp]) {
  return stampOf(path) === stamp;
}

/** @param {unknown} error */
function isUnwritable(error) {
  return (
    error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code))
  );
}
