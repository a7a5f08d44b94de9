import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";
import { root } from "./check/schemas.ts";

/** The output folder of the code that prerenders pages. It is never published. */
const draw = join(root, "dist/draw");

const quiet: InlineConfig = { configFile: join(root, "vite.config.ts"), logLevel: "warn" };

/** The app that phones fetch. */
await build({ ...quiet, build: { manifest: "draw/manifest.json" } });

/** The same blocks, built for prerendering on Node. */
await build({
  ...quiet,
  // React's production build, as on phones, regardless of NODE_ENV.
  mode: "production",
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: "publish/pages/draw-body.tsx",
    outDir: draw,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
  },
});

/** The inline scripts of pages. */
for (const name of ["inline", "choose"]) {
  const made = (await build({
    ...quiet,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, `src/ahead/${name}.ts`),
        output: { format: "iife", codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  writeFileSync(join(draw, `${name}.js`), made.output[0].code);
}
