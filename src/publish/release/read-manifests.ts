import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import {
  type ContentDigest,
  MANIFESTS_FOLDER,
  type Manifest,
  type PublishedDocument,
  type ReleaseFile,
} from "./manifest.ts";
import type { ReleaseStore } from "./release-store.ts";
import { runInParallel } from "./run-in-parallel.ts";

/** Reads the manifests of releases, in their order. Leaves out missing and unreadable ones. */
export async function readManifests(store: ReleaseStore, releases: readonly string[]): Promise<Manifest[]> {
  const read = new Map<string, Manifest>();
  await runInParallel(new Set(releases), store.concurrency, async (release) => {
    const manifest = await readManifest(store, release);
    if (manifest) read.set(release, manifest);
  });
  return releases.flatMap((release) => read.get(release) ?? []);
}

async function readManifest(store: ReleaseStore, release: string): Promise<Manifest | undefined> {
  const body = await store.read(`${MANIFESTS_FOLDER}${release}.json`);
  const manifest: unknown = tryOrUndefined(() => JSON.parse(body?.toString("utf8") ?? ""));
  return isManifest(manifest) && manifest.id === release ? manifest : undefined;
}

/** Returns whether a parsed JSON value is a manifest whose paths stay within a site. Pure. */
function isManifest(value: unknown): value is Manifest {
  const { base, documents, engine, files, id, made } = Object(value);
  return (
    [id, made, engine, base ?? ""].every(isText) &&
    isRecord(files) &&
    Object.entries(files).every(([path, file]) => isSitePath(path) && isReleaseFile(file)) &&
    isRecord(documents) &&
    Object.values(documents).every(isPublishedDocument)
  );
}

function isReleaseFile(value: unknown): value is ReleaseFile {
  const { br, gzip, kind, type } = Object(value);
  const packed = [br, gzip].filter((form) => form !== undefined);
  return ["immutable", "page"].includes(kind) && isText(type) && [value, ...packed].every(isDigest);
}

function isDigest(value: unknown): value is ContentDigest {
  const { sha256, size } = Object(value);
  return isText(sha256) && Number.isFinite(size);
}

function isPublishedDocument(value: unknown): value is PublishedDocument {
  const { addresses = [], paths, pictures, stamp } = Object(value);
  const lists: unknown[] = [addresses, paths, pictures];
  return (
    isText(stamp) &&
    lists.every((list) => Array.isArray(list) && list.every(isText)) &&
    addresses.every((address: string) => URL.canParse(address))
  );
}

/** Whether a path names a file below the folder to which it is relative. */
function isSitePath(path: string): boolean {
  return path.split("/").every((segment) => !["", ".", ".."].includes(segment));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
