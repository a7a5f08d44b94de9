import { decode } from "@jridgewell/sourcemap-codec";
import { build, type Rolldown } from "vite";

/**
 * For each JavaScript file of the app, by its name in dist/: what share of its characters comes from which part
 * (a room of src/, or a package). Builds the app once more, with source maps, and writes nothing.
 */
export async function sourceShares(configFile: string): Promise<Map<string, Map<string, number>>> {
  const built = await build({ configFile, logLevel: "error", build: { write: false, sourcemap: "hidden" } });
  if (!("output" in built)) throw new Error("Expected one finished build");
  const chunks = built.output.filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
  return new Map(chunks.map((chunk) => [chunk.fileName, sharesOf(chunk)]));
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
