import { createHash } from "node:crypto";
import { unlessThrown } from "../../language/unless-thrown.ts";
import type { FileMeta, Store } from "./store.ts";

/** How long a file's content is true: for ever under its name, or until the next release. */
export type FileKind = "immutable" | "page";

/** Bytes as they are stored. */
export interface Content {
  /** In hexadecimal. */
  sha256: string;
  size: number;
}

/** A file of a release, with what is stored compressed beside it. */
export interface ReleaseFile extends Content {
  kind: FileKind;
  /** Its Content-Type. */
  type: string;
  gzip?: Content;
  br?: Content;
}

/** What one document of the campaigns folder brought into a release. */
export interface PublishedDocument {
  /** Another one wherever the document, or anything that its pages are made from, is another. */
  stamp: string;
  /** The pictures that its pages show, relative to the campaigns folder. */
  pictures: readonly string[];
  /** The paths of its pages. */
  paths: readonly string[];
}

/** What a release consists of. Files are named by their paths on the site, without a slash at the beginning. */
export interface Manifest {
  /** Begins with its number: releases are numbered in their order. */
  id: string;
  /** The release that was current before. */
  base?: string;
  /** When it was made, as an ISO moment. */
  made: string;
  /** Stands for the engine's files. */
  engine: string;
  files: Readonly<Record<string, ReleaseFile>>;
  /** By their files, relative to the campaigns folder. */
  documents: Readonly<Record<string, PublishedDocument>>;
}

/** The folders of a store. */
export const RELEASES = "releases/";
export const MANIFESTS = "manifests/";
/** Files in these folders are immutable: all releases share them. */
export const SHARED = ["assets/", "art/"] as const;

/** What is stored of a file: under which name, and what is said with it. */
export interface Variant extends Content {
  path: string;
  encoding?: FileMeta["encoding"];
}

/** A file and its compressed forms, by their paths on the site. */
export function variantsOf(path: string, { sha256, size, gzip, br }: ReleaseFile): Variant[] {
  return [
    { path, sha256, size },
    ...(gzip ? [{ ...gzip, path: `${path}.gz`, encoding: "gzip" as const }] : []),
    ...(br ? [{ ...br, path: `${path}.br`, encoding: "br" as const }] : []),
  ];
}

/** Where a store keeps a file of a release. */
export function placeOf(release: string, path: string, kind: FileKind): string {
  return kind === "immutable" ? path : `${RELEASES}${release}/${path}`;
}

/** The manifests of releases, in their order; without those that are not there or cannot be read. */
export async function keptManifests(store: Store, releases: readonly string[]): Promise<Manifest[]> {
  const read = await Promise.all(releases.map((release) => readManifest(store, release)));
  return read.filter((manifest) => manifest !== undefined);
}

export async function writeManifest(store: Store, manifest: Manifest): Promise<void> {
  const body = Buffer.from(JSON.stringify(manifest));
  const meta = { type: "application/json", cacheControl: "no-cache", sha256: contentOf(body).sha256 };
  await store.write(`${MANIFESTS}${manifest.id}.json`, body, meta);
}

/** What stands for some bytes. */
export function contentOf(bytes: Buffer): Content {
  return { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
}

async function readManifest(store: Store, release: string): Promise<Manifest | undefined> {
  const body = await store.read(`${MANIFESTS}${release}.json`);
  const manifest = unlessThrown((): Manifest => JSON.parse(body?.toString("utf8") ?? ""));
  return manifest?.id === release ? manifest : undefined;
}
