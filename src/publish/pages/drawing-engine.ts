import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { byKey } from "../../language/memoize.ts";
import { hashOf } from "../headers/page-policy.ts";
import { type CommonSheet, readCommonSheet } from "./critical-style.ts";

/** The engine as `npm run build` made it: what pages that are drawn ahead name of it. */
export interface DrawingEngine {
  /** The script that stands in each page. */
  inline: string;
  /** The inline script that chooses drawings. */
  choose: string;
  /** The address of the script that brings a page to life. */
  entry: string;
  /** All files that a page with these kinds of block fetches before React, the entry among them. */
  scriptsOf(kinds: Iterable<string>): string[];
  /** The styles of such a page: the sheet of all pages, and those of its blocks. */
  stylesOf(kinds: Iterable<string>): { common: CommonSheet & { address: string }; own: Sheet[] };
}

/** A style sheet, and the address of the file in which it stands. */
export interface Sheet {
  text: string;
  address: string;
}

/** A file of the build, as Vite's manifest tells of it. */
interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

/** The file with which a page begins: the build names it so (vite.config.ts). */
const ENTRY = "core";

/** Reads the inline scripts from the folder of a build. Throws if the folder has no build. */
function inlineScripts(folder: string): { inline: string; choose: string } {
  const read = (name: string) => readFileSync(join(folder, "draw", `${name}.js`), "utf8").trim();
  return { inline: read("inline"), choose: read("choose") };
}

/** The hashes of inline scripts, for the policy of headers, by the folder where the engine was built; none without one. */
export function inlineHashes(folder: string): string[] {
  return existsSync(join(folder, "draw/choose.js")) ? Object.values(inlineScripts(folder)).map(hashOf) : [];
}

/** Reads the engine from the folder where it was built. Throws where there is none. */
export function readDrawingEngine(folder: string): DrawingEngine {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const manifest: Record<string, Chunk> = JSON.parse(read("draw/manifest.json"));
  const [entryName, entry] = Object.entries(manifest).find(([, { name }]) => name === ENTRY) ?? [];
  if (!entryName || !entry) throw new Error("The build has no entry: run npm run build again.");
  const chunksOf = (kinds: Iterable<string>): Chunk[] => {
    const chunks = new Map<string, Chunk>();
    const collect = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || chunks.has(name)) return;
      chunks.set(name, chunk);
      chunk.imports?.forEach(collect);
    };
    // Kinds without a file of their own stand in the entry.
    for (const name of [entryName, ...Array.from(kinds, (kind) => `blocks/${kind}/View.tsx`)]) collect(name);
    return [...chunks.values()];
  };
  const sheetOf = byKey((file: string) => ({ text: read(file).trim(), address: posix.join("/", file) }));
  const [commonFile = ""] = entry.css ?? [];
  const { text, address } = sheetOf(commonFile);
  const common = { ...readCommonSheet(text), address };
  return {
    ...inlineScripts(folder),
    entry: posix.join("/", entry.file),
    scriptsOf: (kinds) => chunksOf(kinds).map(({ file }) => posix.join("/", file)),
    stylesOf: (kinds) => {
      const files = new Set(chunksOf(kinds).flatMap(({ css = [] }) => css));
      files.delete(commonFile);
      return { common, own: Array.from(files, sheetOf) };
    },
  };
}
