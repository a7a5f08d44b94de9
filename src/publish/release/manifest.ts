import { createHash } from "node:crypto";
import type { FileHeaders, ReleaseStore } from "./release-store.ts";

/** How long a path keeps its content: for ever (`immutable`), or until the next release (`page`). */
export type FileLifetime = "immutable" | "page";

/** The hash and size of stored bytes. */
export interface ContentDigest {
  /** In hexadecimal. */
  sha256: string;
  size: number;
}

/** A file of a release, with the compressed forms stored next to it. */
export interface ReleaseFile extends ContentDigest {
  kind: FileLifetime;
  /** Its Content-Type. */
  type: string;
  gzip?: ContentDigest;
  br?: ContentDigest;
}

/** The files that one document of the campaigns folder added to a release. */
export interface PublishedDocument {
  /** A hash of all sources of the document's pages: it changes when one of them changes. */
  stamp: string;
  /** The pictures that its pages show, relative to the campaigns folder. */
  pictures: readonly string[];
  /** The paths of its pages. */
  paths: readonly string[];
  /** The addresses of its pages that the sitemap lists. */
  addresses?: readonly string[];
}

/** The contents of a release. Paths of files are relative to the site, without a leading slash. */
export interface Manifest {
  /** Begins with its number; numbers ascend in the order of releases. */
  id: string;
  /** The release that was current before. */
  base?: string;
  /** When it was made (ISO 8601). */
  made: string;
  /** A hash of the engine's files. */
  engine: string;
  files: Readonly<Record<string, ReleaseFile>>;
  /** By the documents' files, relative to the campaigns folder. */
  documents: Readonly<Record<string, PublishedDocument>>;
}

/** Returns whether a stored value may be the name of a release or link: it leads to no other folder. Pure. */
export function isStoredName(value: unknown): value is string {
  return typeof value === "string" && /^\w[\w.-]*$/.test(value);
}

/** The folders of a store. */
export const RELEASES_FOLDER = "releases/";
export const MANIFESTS_FOLDER = "manifests/";
/** The folder of previews; also the first segment of their addresses. */
export const PREVIEWS_FOLDER = "preview/";
/** Folders of a store whose files never change: all releases share them. */
export const SHARED_FOLDERS = ["assets/", "art/"] as const;

/** A stored form of a file: plain or compressed. */
export interface FileVariant extends ContentDigest {
  path: string;
  encoding?: FileHeaders["encoding"];
}

/** Returns a file and its compressed forms, by their paths on the site. */
export function fileVariantsOf(path: string, { sha256, size, gzip, br }: ReleaseFile): FileVariant[] {
  return [
    { path, sha256, size },
    ...(gzip ? [{ ...gzip, path: `${path}.gz`, encoding: "gzip" as const }] : []),
    ...(br ? [{ ...br, path: `${path}.br`, encoding: "br" as const }] : []),
  ];
}

/** Returns the path at which a store keeps a file of a release. */
export function storagePath(release: string, path: string, kind: FileLifetime): string {
  return kind === "immutable" ? path : `${RELEASES_FOLDER}${release}/${path}`;
}

/** Writes the manifest of a release into a store. */
export async function writeManifest(store: Pick<ReleaseStore, "write">, manifest: Manifest): Promise<void> {
  const body = Buffer.from(JSON.stringify(manifest));
  const meta = { type: "application/json", cacheControl: "no-cache", ...digestContent(body) };
  await store.write(`${MANIFESTS_FOLDER}${manifest.id}.json`, body, meta);
}

/** Returns the hash and size of bytes. */
export function digestContent(bytes: Buffer): ContentDigest {
  return { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
}
