import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

/** gzip bytes at the best level, as a careful server sends them. */
export function gzipBytes(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

/** gzip bytes of the JavaScript that a page made of these sources loads, built by this configuration. Writes nothing. */
export async function pageBytes(configFile: string, folder: string): Promise<number> {
  return scriptBytes(await build({ configFile, root: folder, logLevel: "error", build: { write: false } }));
}

/** gzip bytes of one module with all that it imports and exports, built as the app is. Writes nothing. */
export async function moduleBytes(configFile: string, path: string): Promise<number> {
  return scriptBytes(
    await build({
      configFile,
      logLevel: "error",
      build: {
        write: false,
        rolldownOptions: { input: { [basename(path)]: path }, preserveEntrySignatures: "strict" },
      },
    }),
  );
}

type Built = Awaited<ReturnType<typeof build>>;

function scriptBytes(built: Built): number {
  if (!("output" in built)) throw new Error("Expected one finished build");
  const chunks = built.output.filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
  return chunks.reduce((sum, { code }) => sum + gzipBytes(code), 0);
}
