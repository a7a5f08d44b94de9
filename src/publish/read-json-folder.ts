import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { decodeText } from "../check/document/decode-text.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import { foldReferences } from "../check/schema/fold-references.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { memoizeByKey } from "../language/memoize.ts";
import { undefinedIfMissing } from "./release/file-errors.ts";

/** Returns all files below a folder, sorted by path; empty if the folder does not exist. Does not follow links. */
export function listFilesBelow(folder: string): string[] {
  return unsortedFilesBelow(folder).sort();
}

function unsortedFilesBelow(folder: string): string[] {
  return entriesIfThere(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return unsortedFilesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Returns the entries of a folder; none if it does not exist: git may remove it after its parent was read. */
export function entriesIfThere(folder: string): Dirent[] {
  return undefinedIfMissing(() => readdirSync(folder, { withFileTypes: true })) ?? [];
}

/** Returns the SHA-1 hash of a text or of bytes, in base64. */
export function sha1Of(content: string | Uint8Array): string {
  return createHash("sha1").update(content).digest("base64");
}

/** Reads the JSON files below a folder. Paths are relative to `from`. */
export function readJsonFiles(folder: string, from: string): SourceFile[] {
  return listFilesBelow(folder)
    .filter((path) => path.endsWith(".json"))
    .map((path) => ({ path: relative(from, path), ...decodeText(readFileSync(path)) }));
}

/** Matches the schemas that the engine reads; those in editor/ are generated from them for other programs. */
const OWN_SCHEMA = /^(blocks[\\/])?[^\\/]+\.schema\.json$/;

/**
 * Reads all schemas, by the names with which they refer to each other: campaign.schema.json, blocks/hero.schema.json.
 * While the texts are unchanged it returns the same objects, because other caches are keyed by them.
 */
export function readSchemas(folder: string): Schemas {
  const files = readJsonFiles(folder, folder).filter(({ path }) => OWN_SCHEMA.test(path));
  return parseSchemas(JSON.stringify(files.map(({ path, text }) => [path.replaceAll("\\", "/"), text])));
}

const parseSchemas = memoizeByKey(
  (files: string): Schemas =>
    Object.fromEntries(
      JSON.parse(files).map(([name, text]: [string, string]) => [name, foldReferences(JSON.parse(text))]),
    ),
  2,
);
