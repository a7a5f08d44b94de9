import { createHash } from "node:crypto";
import type { Manifest, PublishedDocument } from "./manifest.ts";
import type { PlannedFile } from "./write-files.ts";

/** The files and documents of a new release. */
export interface ReleaseContent {
  engine: string;
  files: readonly PlannedFile[];
  documents: Readonly<Record<string, PublishedDocument>>;
}

/** The origin of a release: with its content, it decides the id. */
interface ReleaseOrigin {
  number: number;
  /** The release before it, and the tag of the pointer to it. */
  base: string | undefined;
  tag: string | undefined;
  publisher: string;
}

/**
 * Returns the id of a release: its number, and a hash of its content, its publisher and the release before it. In a store
 * without publishers' names, repeating an interrupted publish gives the same id; no other release gets it.
 */
export function createReleaseId(
  { engine, files, documents }: ReleaseContent,
  { base, number, publisher, tag }: ReleaseOrigin,
): string {
  const hash = createHash("sha256").update(JSON.stringify([base, tag, engine, documents, publisher]));
  for (const { file, path } of files) hash.update(`${path} ${file.sha256} ${file.type}\n`);
  return `${number}-${hash.digest("hex").slice(0, 8)}`;
}

/** Returns a number after those of these releases. */
export function nextReleaseNumber(releases: readonly string[]): number {
  return Math.max(0, ...releases.map((id) => Number.parseInt(id, 10))) + 1;
}

/** Returns whether a release has exactly this content, made from the same documents and engine. */
export function isSameRelease({ engine, documents, files }: ReleaseContent, manifest: Manifest): boolean {
  return (
    engine === manifest.engine &&
    hasSameFiles(files, manifest) &&
    JSON.stringify(sortManifestEntries(documents)) === JSON.stringify(sortManifestEntries(manifest.documents))
  );
}

/** Returns whether a release has exactly these files. */
function hasSameFiles(files: readonly PlannedFile[], manifest: Manifest): boolean {
  const isThere = ({ file, path }: PlannedFile) => {
    const known = manifest.files[path];
    return known?.sha256 === file.sha256 && known.type === file.type;
  };
  return files.length === Object.keys(manifest.files).length && files.every(isThere);
}

function sortManifestEntries<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}
