import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT_PATH } from "../../check/project/site-settings.ts";
import { memoizeByKey } from "../../language/memoize.ts";
import { inlineHashOf } from "../headers/content-security-policy.ts";
import { openFilesBelowBase } from "./base-places.ts";
import { type CommonSheet, parseStyleSheet } from "./critical-style.ts";

/** The parts of the built engine that prerendered pages refer to. */
export interface DrawingEngine {
  /** The inline script of every page. */
  inline: string;
  /** The inline script that listens for messages, on pages whose brand needs it. */
  hear: string;
  /** The inline script that chooses drawings. */
  choose: string;
  /** The address of the script that starts the engine. */
  entry: string;
  /** Returns the addresses of all scripts that a page with these block types loads before React, the entry included. */
  scriptsOf(kinds: Iterable<string>): string[];
  /** Returns the styles of such a page: the common sheet, and the sheets of its blocks. */
  stylesOf(kinds: Iterable<string>): { common: CommonSheet & { address: string }; own: StyleSheetFile[] };
}

/** A style sheet and its address. */
export interface StyleSheetFile {
  text: string;
  address: string;
}

/** A file of the build, as Vite's manifest describes it. */
interface BuiltChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

/** The name of the entry chunk, set in vite.config.ts. */
const ENTRY_CHUNK = "core";

/** Reads the inline scripts from the folder of a build. Throws if the folder has no build. */
function readInlineScripts(folder: string): Pick<DrawingEngine, "inline" | "hear" | "choose"> {
  const read = (name: string) => readFileSync(join(folder, "draw", `${name}.js`), "utf8").trim();
  return { inline: read("inline"), hear: read("hear"), choose: read("choose") };
}

/** Returns the hashes of the inline scripts of a build, for the policy in headers; empty without a build. */
export function hashInlineScripts(folder: string): string[] {
  return existsSync(join(folder, "draw/choose.js"))
    ? Object.values(readInlineScripts(folder)).map(inlineHashOf)
    : [];
}

/** Reads the engine from the folder of a build, for a site below this base path. Throws if the folder has no build. */
export function readPrerenderEngine(folder: string, basePath: string = ROOT_PATH): DrawingEngine {
  const { read, publishedPath } = openFilesBelowBase(folder, basePath);
  const addressOf = (file: string) => posix.join(basePath, publishedPath(file));
  const manifest: Record<string, BuiltChunk> = JSON.parse(
    readFileSync(join(folder, "draw/manifest.json"), "utf8"),
  );
  const [entryName, entry] = Object.entries(manifest).find(([, { name }]) => name === ENTRY_CHUNK) ?? [];
  if (!entryName || !entry) throw new Error("The build has no entry: run npm run build again.");
  const chunksOf = (kinds: Iterable<string>): BuiltChunk[] => {
    const chunks = new Map<string, BuiltChunk>();
    const collect = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || chunks.has(name)) return;
      chunks.set(name, chunk);
      chunk.imports?.forEach(collect);
    };
    // Block types without a file of their own are in the entry.
    for (const name of [entryName, ...Array.from(kinds, (kind) => `blocks/${kind}/View.tsx`)]) collect(name);
    return [...chunks.values()];
  };
  const sheetOf = memoizeByKey((file: string) => ({
    text: read(file).trim(),
    address: addressOf(file),
  }));
  const [commonFile = ""] = entry.css ?? [];
  const { text, address } = sheetOf(commonFile);
  const common = { ...parseStyleSheet(text), address };
  return {
    ...readInlineScripts(folder),
    entry: addressOf(entry.file),
    scriptsOf: (kinds) => chunksOf(kinds).map(({ file }) => addressOf(file)),
    stylesOf: (kinds) => {
      const files = new Set(chunksOf(kinds).flatMap(({ css = [] }) => css));
      files.delete(commonFile);
      return { common, own: Array.from(files, sheetOf) };
    },
  };
}
