import { SITE_FILES } from "../../check/document/reserved-routes.ts";
import { contentTypeOf } from "../pages/content-type.ts";
import { sitemapText } from "../pages/site-index.ts";
import type { Manifest, PublishedDocument } from "./manifest.ts";
import type { ReleaseContent } from "./release-content.ts";
import { createFileEntry, type PlannedFile } from "./write-files.ts";

/** A scheduled release, the release on which it was made, and the one that is published now. */
export interface ReleasesToMerge {
  base: Manifest;
  scheduled: Manifest;
  current: Manifest;
}

/** A scheduled release on top of a newer one. */
export interface RebasedRelease {
  content: ReleaseContent;
  /** The documents that the scheduled release changes. */
  changed: readonly string[];
  /** Those that the newer release changed as well, in another way: the scheduled version counts. */
  conflicts: readonly string[];
  /** Those whose scheduled version the newer release already has. */
  early: readonly string[];
}

/**
 * Merges the documents that a scheduled release changed into a newer release, so that going live takes nothing back that was
 * published meanwhile. All other files are those of the newer release. Scripts of both stay, as each page needs those of
 * the engine for which it was made. Pure.
 */
export function rebaseRelease({ base, current, scheduled }: ReleasesToMerge): RebasedRelease {
  const names = new Set([base, scheduled, current].flatMap(({ documents }) => Object.keys(documents)));
  const changed = [...names].filter((name) => contentOf(scheduled, name) !== contentOf(base, name)).sort();
  const isSame = (name: string) => contentOf(current, name) === contentOf(scheduled, name);
  const isTouched = (name: string) => contentOf(current, name) !== contentOf(base, name);
  return {
    content: mergeContent(
      current,
      scheduled,
      changed.filter((name) => !isSame(name)),
    ),
    changed,
    conflicts: changed.filter((name) => isTouched(name) && !isSame(name)),
    early: changed.filter(isSame),
  };
}

/** Returns the files of a document by path and hash, HTML left out: it also changes with the engine. Empty without it. */
function contentOf({ documents, files }: Manifest, name: string): string {
  const paths = documents[name]?.paths.filter((path) => !path.endsWith(".html")) ?? [];
  return paths.map((path) => `${path} ${files[path]?.sha256 ?? ""}`).join("\n");
}

/** Returns the content of a release with these documents of another one, or without those that it lacks. */
function mergeContent(current: Manifest, other: Manifest, names: readonly string[]): ReleaseContent {
  const documents: Record<string, PublishedDocument> = { ...current.documents };
  for (const name of names) {
    delete documents[name];
    const document = other.documents[name];
    if (document) documents[name] = document;
  }
  const isOfDocument = new Set(Object.values(current.documents).flatMap(({ paths }) => paths));
  const files = new Map<string, PlannedFile>();
  const add = (manifest: Manifest, path: string) => {
    const file = manifest.files[path];
    if (file) files.set(path, { path, file });
  };
  for (const path of Object.keys(other.files)) if (path.startsWith("assets/")) add(other, path);
  for (const path of Object.keys(current.files)) if (!isOfDocument.has(path)) add(current, path);
  for (const [name, { paths }] of Object.entries(documents))
    for (const path of paths) add(names.includes(name) ? other : current, path);
  addSitemap(files, Object.values(documents));
  return { engine: current.engine, files: [...files.values()], documents };
}

function addSitemap(files: Map<string, PlannedFile>, documents: readonly PublishedDocument[]): void {
  const path = SITE_FILES.sitemap;
  const addresses = documents.flatMap((document) => document.addresses ?? []);
  files.delete(path);
  if (addresses.length === 0) return;
  const content = Buffer.from(sitemapText(addresses));
  files.set(path, createFileEntry({ path, kind: "page", type: contentTypeOf(path), content }));
}
