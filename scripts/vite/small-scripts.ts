import { minify } from "@swc/core";
import type { Plugin } from "vite";

// Scripts as phones get them: small, and compiled while they come.

/** Makes scripts smaller before Vite's own minifier does: by 2 % together. */
export const smallest: Plugin = {
  name: "smallest",
  apply: "build",
  applyToEnvironment: ({ config }) => config.consumer === "client",
  renderChunk: {
    order: "post",
    handler: async (code, _, { sourcemap }) => {
      const made = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 6 },
        mangle: { toplevel: true },
        sourceMap: Boolean(sourcemap),
      });
      return { code: made.code, map: made.map ?? null };
    },
  },
};

/**
 * Asks for all functions of a script to be compiled while it comes, beside the page's own thread: nearly all are called
 * as a page opens, and each would be read a second time then. Chromium heeds it since 136; to others it is a comment.
 * It is to stand before anything else, also what Vite adds last.
 */
export const compileHint: Plugin = {
  name: "compile-hint",
  apply: "build",
  generateBundle: {
    order: "post",
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        if (file.map) file.map.mappings = `;${file.map.mappings}`;
      }
    },
  },
};
