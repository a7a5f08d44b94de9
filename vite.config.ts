import { realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import {
  compileHint,
  leanQuery,
  leanRouter,
  minifyTwice,
  OLDEST_WEBVIEW_SYNTAX,
  OLDEST_WEBVIEWS,
  reactAsModules,
} from "./scripts/lib/build-size-plugins.ts";
import { addPagePolicy } from "./src/publish/headers/content-security-policy.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Adds the policy to the built page. Publishing adds the picture hosts, since the campaigns folder changes without a
 * build. The development server sends its policy only as a header.
 */
const contentSecurity: Plugin = {
  name: "content-security",
  apply: "build",
  transformIndexHtml: (html) => addPagePolicy(html, { pictureHosts: [] }),
};

/**
 * Removes the files of earlier builds. Everything else in dist/ stays, since sites are published there and may be served
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

/** Names the chunk of a block's view after the block's folder, since all views are called View.tsx. */
function chunkName(path: string | null): string {
  return /blocks\/([^/]+)\/View\.tsx$/.exec(path ?? "")?.[1] ?? "[name]";
}

/** Modules that every page needs before React's renderer. They form one file, since each extra file delays a phone. */
const CORE = [
  /node_modules\/react\//,
  /src\/(main|ahead|language|plan|play(?!\/(receive-message|load-next-page))|ports(?!\/(app|heard)-messages)|page\/navigation\/pressed)\b/,
  /src\/blocks\/([^/]+|shared\/(?!StateItems|ListEnd|RepeatedItem)(picture\/)?[^/]+|tabs\/tab-after-arrow-key)\.tsx?$/,
];

/** Modules of pages with lists that are loaded in pages, and of pages with buttons for each item: one file each. */
const PAGING = /src\/(blocks\/shared\/ListEnd|play\/load-next-page)\b/;
const ITEMS = /src\/blocks\/(shared\/(StateItems|RepeatedItem)|list\/list-items)\b/;

const isCore = (id: string) => CORE.some((pattern) => pattern.test(id));

export default defineConfig({
  root: here("src"),
  publicDir: false,
  plugins: [
    react(),
    contentSecurity,
    freshAssets,
    leanQuery,
    leanRouter,
    reactAsModules,
    minifyTwice,
    compileHint,
  ],
  // The development server must not serve other files of the checkout. node_modules may be a link.
  server: { fs: { allow: [here("src"), here("node_modules"), realpathSync(here("node_modules"))] } },
  build: {
    outDir: "../dist",
    emptyOutDir: false,
    target: OLDEST_WEBVIEW_SYNTAX,
    cssTarget: OLDEST_WEBVIEWS,
    // The polyfill would cost every phone bytes, to save a round trip on phones without modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Six characters distinguish the versions of a file. Longer hashes would lengthen the list of chunks on every phone.
      output: {
        entryFileNames: "assets/[name]-[hash:6].js",
        chunkFileNames: ({ facadeModuleId }) => `assets/${chunkName(facadeModuleId)}-[hash:6].js`,
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: [
            { name: "core", test: isCore },
            { name: "paging", test: PAGING },
            { name: "items", test: ITEMS },
          ],
        },
      },
    },
  },
});
