import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";
import { root } from "./check/schemas.ts";

/** The output folder of the code that prerenders pages on this machine. It is never published. */
const drawingCodeFolder = join(root, "dist/draw");

/** Settings that all builds in this file have in common. */
const sharedConfig: InlineConfig = { configFile: join(root, "vite.config.ts"), logLevel: "warn" };

/** The app that phones fetch. */
await build({ ...sharedConfig, build: { manifest: "draw/manifest.json" } });

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
