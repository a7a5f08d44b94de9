import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { BASE_PLACES_FILE, BUILD_BASE, findBasePlaces } from "../src/publish/pages/base-places.ts";
import { root } from "./check/schemas.ts";

/** The output folder of the code that prerenders pages on this machine. It is never published. */
const drawingCodeFolder = join(root, "dist/draw");

/** The places of the base path in each file of the app. */
const basePlaces: Record<string, readonly number[]> = {};

/**
 * Builds for the base path `/`, and notes where the files contain it, so that a publish can write another one there without
 * a build. It runs after all plugins that change code.
 */
const notedBasePath: Plugin = {
  name: "noted-base-path",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const written = file.type === "chunk" ? file.code : String(file.source);
        const { text, places } = findBasePlaces(written);
        if (places.length === 0) continue;
        basePlaces[name] = places;
        if (file.type === "chunk") file.code = text;
        else file.source = text;
      }
    },
  },
};

/** Settings that all builds in this file have in common. */
const sharedConfig: InlineConfig = {
  configFile: join(root, "vite.config.ts"),
  logLevel: "warn",
  base: BUILD_BASE,
  plugins: [notedBasePath],
};

/** The app that phones fetch. */
await build({ ...sharedConfig, build: { manifest: "draw/manifest.json" } });
const placesInApp = JSON.stringify(basePlaces);

/** The same blocks, built for prerendering on Node. */
await build({
  ...sharedConfig,
  // React's production build, as on phones, regardless of NODE_ENV.
  mode: "production",
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: "publish/pages/prerender-body.tsx",
    outDir: drawingCodeFolder,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
  },
});

/** The app that shows previews of drafts: one script and one style sheet, which no page loads. */
await build({
  ...sharedConfig,
  // Each preview has its own copy of both, so no address depends on the base path.
  base: "./",
  plugins: [],
  build: {
    outDir: join(root, "dist/preview"),
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: { preview: join(root, "src/preview/main.ts") },
      output: { codeSplitting: false, entryFileNames: "[name].js", assetFileNames: "preview[extname]" },
    },
  },
});

/** The inline scripts of pages. */
for (const name of ["inline", "hear", "choose"]) {
  const made = (await build({
    ...sharedConfig,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, `src/ahead/${name}.ts`),
        output: { format: "iife", codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  writeFileSync(join(drawingCodeFolder, `${name}.js`), made.output[0].code);
}
writeFileSync(join(drawingCodeFolder, BASE_PLACES_FILE), placesInApp);
