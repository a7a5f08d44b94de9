import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { type ScreenName, screenNames } from "../../app/base/screen-paths.ts";
import { APP_HTML, BUNDLE_URL, FRAME_HTML } from "./bundle-urls.ts";

/** The source file of each screen of the studio, without its extension; its chunk has the same name. */
const SCREEN_ENTRIES: Readonly<Record<ScreenName, string>> = {
  editor: "EditorScreen",
  gallery: "GalleryScreen",
  reference: "ReferenceScreen",
};

/** Modules that load together share a chunk, because browsers limit parallel requests. Page styles stay apart. */
const CHUNK_GROUPS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "page", test: /src\/(blocks|page\/(?!navigation\/))/ },
];

/** The files of the studio's pages, by path, and the preload links of each screen. */
export interface StudioFiles {
  files: ReadonlyMap<string, string | Uint8Array>;
  ofScreens: ReadonlyMap<ScreenName, readonly string[]>;
}

/** The studio's pages, and the paths of the files of which they were built. */
interface BuiltStudio extends StudioFiles {
  sources: readonly string[];
}

/** Builds the studio's pages from the folder of the sources. Rejects if a source has errors. */
export async function buildStudio(root: string): Promise<BuiltStudio> {
  const sources = new Set<string>();
  const noteSources: Plugin = {
    name: "note-sources",
    generateBundle() {
      for (const id of this.getModuleIds()) sources.add(id.replace(/\?.*$/, ""));
    },
  };
  const { output } = (await build({
    plugins: [noteSources],
    configFile: false,
    ...{ root, base: BUNDLE_URL, mode: "production", logLevel: "silent", publicDir: false },
    // Set explicitly, because the development server has set NODE_ENV of this process.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { development: false } },
    build: {
      // Minified, because the browser parses all of it before the first page opens.
      ...{ write: false, minify: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
      ...{ target: "esnext", assetsInlineLimit: 0 },
      rolldownOptions: {
        input: [join(root, APP_HTML), join(root, FRAME_HTML)],
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: CHUNK_GROUPS } },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    sources: [...sources].filter((path) => isAbsolute(path) && existsSync(path)),
    files: new Map(output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source])),
    // Preloads: the browser fetches a screen's files while it still parses the script that imports them.
    ofScreens: new Map(screenNames.map((screen) => [screen, preloadLinksOf(SCREEN_ENTRIES[screen], chunks)])),
  };
}

/** Returns preload links for a chunk, its imports and their styles. */
function preloadLinksOf(name: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const scripts = new Set<Rolldown.OutputChunk>();
  const addChunk = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || scripts.has(chunk)) return;
    scripts.add(chunk);
    for (const file of chunk.imports) addChunk(chunks.find(({ fileName }) => fileName === file));
  };
  addChunk(chunks.find((chunk) => chunk.name === name));
  const styles = new Set([...scripts].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="${BUNDLE_URL}${file}">`),
    ...[...scripts].map(
      ({ fileName }) => `<link rel="modulepreload" crossorigin href="${BUNDLE_URL}${fileName}">`,
    ),
  ];
}
