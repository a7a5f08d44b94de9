import { gzipSync } from "node:zlib";
import { decode } from "@jridgewell/sourcemap-codec";
import { build, minifySync, type Rolldown } from "vite";
import { oldestSyntax } from "./lean-build.ts";

/** gzip bytes at the best level, as a careful server sends them. */
export function gzipBytes(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

/** gzip bytes of the JavaScript that a page made of these sources loads, built by this configuration. Writes nothing. */
export async function pageBytes(configFile: string, folder: string): Promise<number> {
  const built = await build({ configFile, root: folder, logLevel: "error", build: { write: false } });
  return chunksOf(built).reduce((sum, { code }) => sum + gzipBytes(code), 0);
}

/** What parser, evaluator, functions and templates may weigh together on a phone, gzip bytes: closures weigh half a kilobyte more than a walk over the tree. */
export const LANGUAGE_LIMIT = 5400;

/** gzip bytes of one module with all that it imports and exports, as one file, lowered as the app is. Writes nothing. */
export async function moduleBytes(path: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: oldestSyntax, lib: { entry: path, formats: ["es"] } },
  });
  // Libraries keep their white space, whatever is said of it.
  const codes = chunksOf(Array.isArray(built) ? built[0] : built).map(({ code }) => code);
  return gzipBytes(minifySync("module.js", codes.join("")).code);
}

function chunksOf(built: Awaited<ReturnType<typeof build>> | undefined): Rolldown.OutputChunk[] {
  if (!built || !("output" in built)) throw new Error("Expected one finished build");
  return built.output.filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
}

/**
 * For each JavaScript file of the app, by its name in dist/: what share of its characters comes from which part
 * (a room of src/, or a package). Builds the app once more, with source maps, and writes nothing.
 */
export async function sourceShares(configFile: string): Promise<Map<string, Map<string, number>>> {
  const built = await build({ configFile, logLevel: "error", build: { write: false, sourcemap: "hidden" } });
  return new Map(chunksOf(built).map((chunk) => [chunk.fileName, sharesOf(chunk)]));
}

function sharesOf({ code, map }: Rolldown.OutputChunk): Map<string, number> {
  const shares = new Map<string, number>();
  const lines = code.split("\n");
  for (const [line, segments] of decode(map?.mappings ?? "").entries()) {
    for (const [i, [start, source]] of segments.entries()) {
      const end = segments[i + 1]?.[0] ?? lines[line]?.length ?? start;
      const part = partOf((source !== undefined && map?.sources[source]) || "");
      shares.set(part, (shares.get(part) ?? 0) + (end - start) / code.length);
    }
  }
  return shares;
}

/** The room of src/ or the package that a source file belongs to. */
function partOf(source: string): string {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (name === "react-dom" || name === "scheduler") return "react";
  if (name !== undefined) return name.startsWith("@tanstack/") ? "@tanstack/react-query" : name;
  return /\bsrc\/(\w+)/.exec(source)?.[1] ?? "build helpers";
}
