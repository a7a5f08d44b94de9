// Bundles all commands, and what the studio starts beside them, into a folder of the cache.
// It is plain JavaScript, so that nothing has to be transpiled first.
import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { stampOf, writeWhole } from "../check/files.mjs";
import { cacheFolder as cache } from "../check/prepared.mjs";
import { STARTED_MODULES } from "./started-modules.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Minimum age of an old bundle before it is removed: a server that still runs may start threads from it. */
const MIN_OLD_BUNDLE_AGE_MS = 7 * 24 * 3_600_000;

const start = Date.now();
const name = `commands-${start.toString(36)}-${process.pid}`;
const folder = join(cache, name);

/** The modules that are started by their path. Each becomes a file of the same name. */
const ENTRIES = ["scripts/cli.ts", ...Object.values(STARTED_MODULES)];

/** @type {Set<string>} */
const sources = new Set();

await build({
  ...{ configFile: false, root, publicDir: false, logLevel: "error" },
  plugins: [
    {
      name: "keep-places",
      enforce: "pre",
      // Modules read files relative to themselves.
      transform: (code, id) => {
        if (!isAbsolute(id)) return undefined;
        sources.add(id);
        return code
          .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
          .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
          .replaceAll("import.meta.filename", JSON.stringify(id));
      },
    },
  ],
  build: {
    ...{ ssr: true, outDir: folder, emptyOutDir: false, target: "node20", minify: false },
    rolldownOptions: {
      input: ENTRIES.map((path) => join(root, path)),
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});

// A source that was saved meanwhile has no valid stamp, so that the next start bundles again.
const stamped = [...sources, import.meta.filename]
  .filter((path) => stampOf(path) !== "")
  .map((path) => [path, Number(stampOf(path).split(" ")[0]) < start ? stampOf(path) : ""]);
writeWhole(join(cache, "commands.json"), JSON.stringify({ name, node: process.version, sources: stamped }));

for (const other of readdirSync(cache)) {
  const path = join(cache, other);
  const age = start - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? start);
  if (/^commands-/.test(other) && age > MIN_OLD_BUNDLE_AGE_MS) rmSync(path, { recursive: true, force: true });
}
