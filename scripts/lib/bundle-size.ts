import { gzipSync } from "node:zlib";
import { decode } from "@jridgewell/sourcemap-codec";
import { build, minifySync, type Rolldown } from "vite";
import { OLDEST_WEBVIEW_SYNTAX } from "./build-size-plugins.ts";

/** Returns the gzip size at the best level, which a well-configured server uses. */
export function gzipSize(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

/** Returns the size of the JavaScript of a page built with this configuration (gzip bytes). Writes nothing. */
export async function scriptSizeOfPage(configFile: string, folder: string): Promise<number> {
  const built = await build({ configFile, root: folder, logLevel: "error", build: { write: false } });
  return chunksOfBuild(built).reduce((sum, { code }) => sum + gzipSize(code), 0);
}

/**
 * Maximum size of the expression language on phones: parser, evaluator, functions and templates together (gzip bytes).
 * Evaluation by closures would cost 500 bytes more. The forms of moments that servers send cost 140, exact quotients 40,
 * time zones 200, the formats of numbers and dates by language 200, plural() and urlEncode() 30.
 */
export const LANGUAGE_MAX_BYTES = 6160;

/**
 * Returns the size of a module bundled with all its imports, in the app's JavaScript version (gzip bytes). Writes
 * nothing.
 */
export async function bundledGzipSize(path: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: OLDEST_WEBVIEW_SYNTAX, lib: { entry: path, formats: ["es"] } },
  });
  // Vite keeps the white space of libraries, regardless of its options.
  const codes = chunksOfBuild(Array.isArray(built) ? built[0] : built).map(({ code }) => code);
  return gzipSize(minifySync("module.js", codes.join("")).code);
}

function chunksOfBuild(built: Awaited<ReturnType<typeof build>> | undefined): Rolldown.OutputChunk[] {
  if (!built || !("output" in built)) throw new Error("Expected one finished build");
  return built.output.filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
}

/**
 * Returns for each JavaScript file of the app, by its name in dist/, the share of characters that come from each folder of
 * src/ or package. Builds the app again with source maps, and writes nothing.
 */
export async function shareOfEachSource(configFile: string): Promise<Map<string, Map<string, number>>> {
  const built = await build({ configFile, logLevel: "error", build: { write: false, sourcemap: "hidden" } });
  return new Map(chunksOfBuild(built).map((chunk) => [chunk.fileName, sizeBySource(chunk)]));
}

function sizeBySource({ code, map }: Rolldown.OutputChunk): Map<string, number> {
  const shares = new Map<string, number>();
  const lines = code.split("\n");
  for (const [line, segments] of decode(map?.mappings ?? "").entries()) {
    for (const [i, [start, source]] of segments.entries()) {
      const end = segments[i + 1]?.[0] ?? lines[line]?.length ?? start;
      const part = sourceFolderOrPackage((source !== undefined && map?.sources[source]) || "");
      shares.set(part, (shares.get(part) ?? 0) + (end - start) / code.length);
    }
  }
  return shares;
}

/** Returns the folder of src/ or the package of a source file. */
function sourceFolderOrPackage(source: string): string {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (name === "react-dom" || name === "scheduler") return "react";
  if (name !== undefined) return name.startsWith("@tanstack/") ? "@tanstack/react-query" : name;
  return /\bsrc\/(\w+)/.exec(source)?.[1] ?? "build helpers";
}
