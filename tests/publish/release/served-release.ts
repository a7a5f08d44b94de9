import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Manifest } from "../../../src/publish/release/manifest.ts";
import { isDue } from "../../../src/publish/release/schedule.ts";
import { parseLinkTarget, siteFolderAt } from "../../../src/publish/release/scheduled-sites.ts";

/**
 * Returns the manifest of the release that a server with the root `current` serves at a moment, read from files only;
 * undefined before the first release. Throws if a file differs from its manifest.
 */
export function servedRelease(folder: string, now = new Date()): Manifest | undefined {
  const link = linkAt(join(folder, "current"));
  if (link === undefined) return undefined;
  const current = siteFolderAt(join(folder, "current"), now);
  const linked = parseLinkTarget(link);
  const id = linked?.next && isDue(linked.next, now) ? linked.next.release : linked?.release;
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, `manifests/${id}.json`), "utf8"));
  for (const [path, file] of Object.entries(manifest.files)) {
    const content = readFileSync(join(current, path));
    expectHash(path, content, file.sha256);
    if (file.gzip)
      expectHash(`${path}.gz`, gunzipSync(readFileSync(join(current, `${path}.gz`))), file.sha256);
    if (file.br)
      expectHash(`${path}.br`, brotliDecompressSync(readFileSync(join(current, `${path}.br`))), file.sha256);
  }
  return manifest;
}

/** Returns the ids of releases that have pages or a manifest. */
export function traces(folder: string): string[] {
  const names = ["releases", "manifests"].flatMap((name) =>
    existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : [],
  );
  return [...new Set(names.map((name) => name.replace(".json", "")))].sort();
}

/** Returns the file that a server sends for a path. */
export function contentAt(folder: string, path: string): string {
  return readFileSync(join(folder, "current", path), "utf8");
}

function expectHash(path: string, content: Buffer, sha256: string): void {
  const found = createHash("sha256").update(content).digest("hex");
  if (found !== sha256) throw new Error(`${path} is not what its manifest says`);
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
