import { gzipSync } from "node:zlib";
import { build, minifySync, type Rolldown } from "vite";
import { oldestSyntax } from "../vite/oldest.ts";

/** gzip bytes at the best level, as a careful server sends them. */
export function gzipBytes(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

/** gzip bytes of the JavaScript that a page made of these sources loads, built by this configuration. Writes nothing. */
export async function pageBytes(configFile: string, folder: string): Promise<number> {
  return scriptBytes(await build({ configFile, root: folder, logLevel: "error", build: { write: false } }));
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

type Built = Awaited<ReturnType<typeof build>>;

function scriptBytes(built: Built): number {
  return chunksOf(built).reduce((sum, { code }) => sum + gzipBytes(code), 0);
}

function chunksOf(built: Built | undefined): Rolldown.OutputChunk[] {
  if (!built || !("output" in built)) throw new Error("Expected one finished build");
  return built.output.filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
}
