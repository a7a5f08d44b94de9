import { realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compileHint, leanRouter, oldest, oldestSyntax, reactAsModules } from "./scripts/lib/lean-build.ts";
import { withPolicy } from "./src/publish/headers/page-policy.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Puts the policy into the built page. Hosts of pictures belong to the campaigns folder, which changes without a
 * build: they are added when it is published. The development server sends its policy as a header alone.
 */
const contentSecurity: Plugin = {
  name: "content-security",
  apply: "build",
  transformIndexHtml: (html) => withPolicy(html, []),
};

/**
 * Takes the files of earlier builds away, and nothing else of dist/: sites are published there, which may be served
 * meanwhile.
 */
const freshAssets: Plugin = {
  name: "fresh-assets",
  apply: "build",
  generateBundle: ({ dir }, _, isWritten) => {
    if (!isWritten || dir === undefined) return;
    for (const made of ["assets", "draw"]) rmSync(join(dir, made), { recursive: true, force: true });
  },
};

/** The view of a block is named after the block's folder: all of their files are called View.tsx. */
function chunkName(path: string | null): string {
  return /blocks\/([^/]+)\/View\.tsx$/.exec(path ?? "")?.[1] ?? "[name]";
}

/** What every page needs before React's renderer: one file, since a phone works on each file for longer than on its lines. */
const CORE = [
  /node_modules\/react\//,
  /src\/(main|ahead|language|plan|play|ports|page\/navigation\/pressed)\b/,
  /src\/blocks\/([^/]+|shared\/(picture\/)?[^/]+|tabs\/logic)\.tsx?$/,
];

const isCore = (id: string) => CORE.some((pattern) => pattern.test(id));

export default defineConfig({
  root: here("src"),
  publicDir: false,
  plugins: [react(), contentSecurity, freshAssets, leanRouter, reactAsModules, compileHint],
  // Whatever else lies in the checkout is read by nobody through the development server. Packages may be a link.
  server: { fs: { allow: [here("src"), here("node_modules"), realpathSync(here("node_modules"))] } },
  build: {
    outDir: "../dist",
    emptyOutDir: false,
    target: oldestSyntax,
    cssTarget: oldest,
    // The polyfill would cost every phone bytes, to save those without modulepreload a round trip.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Six characters tell the versions of a file apart. Each more would stand in the list of all chunks, on every phone.
      output: {
        entryFileNames: "assets/[name]-[hash:6].js",
        chunkFileNames: ({ facadeModuleId }) => `assets/${chunkName(facadeModuleId)}-[hash:6].js`,
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: { groups: [{ name: "core", test: isCore }] },
      },
    },
  },
});
