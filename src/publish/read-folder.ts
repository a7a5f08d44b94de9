import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { decode } from "../check/document/decode.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { byKey } from "../language/memoize.ts";

/** All files below a folder, in the order of their paths; none where there is no such folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A short text that stands for a long one: no two that differ have the same. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha1").update(content).digest("base64");
}

/** The JSON files below a folder. Paths are relative to `from`. */
export function readJsonFiles(folder: string, from: string): SourceFile[] {
  return filesIn(folder)
    .filter((path) => path.endsWith(".json"))
    .map((path) => ({ path: relative(from, path), ...decode(readFileSync(path)) }));
}

/**
 * All schemas, under the names by which they refer to each other: campaign.schema.json, blocks/hero.schema.json. As long
 * as their texts are the same, so are the objects: what is worked out of them is kept with them.
 */
export function readSchemas(folder: string): Schemas {
  const files = readJsonFiles(folder, folder).filter(({ path }) => path.endsWith(".schema.json"));
  return schemasOf(JSON.stringify(files.map(({ path, text }) => [path.replaceAll("\\", "/"), text])));
}

const schemasOf = byKey(
  (files: string): Schemas =>
    Object.fromEntries(JSON.parse(files).map(([name, text]: [string, string]) => [name, JSON.parse(text)])),
  2,
);
