import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minify } from "@swc/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { withPolicy } from "./src/publish/headers/page-policy.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The oldest WebViews that open the pages. Styles are lowered to them; a test holds the rest. */
const oldest = ["chrome80", "safari14"];

/** The syntax that they know. By their names, each `?.` would be lowered, too, for what Chromium 80 gets wrong only where arguments are spread. */
const syntax = ["es2020", "safari14"];

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

/**
 * Takes what a page does not use out of react-router. It has a build without its warnings for developers, which
 * its package.json does not name; and its components look to the bundler as if making them had side effects.
 */
const leanRouter: Plugin = {
  name: "lean-router",
  apply: "build",
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: here("node_modules/react-router/dist/production/index.mjs") },
      ],
    },
  }),
  transform: {
    filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, "")
        .replace(/= (React\d*)\.(forwardRef|createContext|memo)\(/g, "= /* @__PURE__ */ $1.$2("),
      // Lines stay where they are: near enough for a source map.
      map: null,
    }),
  },
};

/** What react-query and its core can and no page does: lists without end, suspense, error boundaries, and their resets. */
const UNUSED = [
  "infiniteQueryBehavior",
  "suspense",
  "errorBoundaryUtils",
  "QueryErrorResetBoundary",
  "IsRestoringProvider",
];

const NO_MUTATIONS = `
export class MutationCache {
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
}`;

/**
 * Takes what no page uses out of react-query, whose client brings it along. And private names of its core become plain
 * ones, short since nobody shortens them later: lowered for the oldest phones, each would be a WeakMap.
 */
function leanQuery(): Plugin {
  const names = new Map<string, string>();
  const plain = (name: string) => {
    const short = names.get(name) ?? `_${names.size}`;
    names.set(name, short);
    return short;
  };
  const file = /@tanstack\/(?:react-query|query-core)\/build\/modern\/(\w+)\.js$/;
  return {
    name: "lean-query",
    apply: "build",
    load: {
      filter: { id: file },
      handler: (id) => {
        const name = file.exec(id)?.[1] ?? "";
        if (name === "mutationCache") return NO_MUTATIONS;
        if (!UNUSED.includes(name)) return undefined;
        const exported = /^export \{ (.+) \};$/m.exec(readFileSync(id, "utf8"))?.[1] ?? "";
        return exported
          .split(", ")
          .map((one) => `export function ${one}() {}`)
          .join("\n");
      },
    },
    transform: {
      filter: { id: file },
      handler: (code) => ({ code: code.replace(/(?<=[\s.])#(\w+)/g, (_, name) => plain(name)), map: null }),
    },
  };
}

const REQUIRED = /\b(\w+) = require\("(.+?)"\)/g;

/**
 * React's packages as modules. They have none: what bridges the two would be a file of its own that every page
 * fetches, and nobody could tell what of them no page uses.
 */
const reactAsModules: Plugin = {
  name: "react-as-modules",
  apply: "build",
  load: {
    filter: { id: /node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/ },
    handler(id) {
      const [, folder = "", name, entry] = /^(.*\/([^/]+))\/(\w.*)\.js$/.exec(id) ?? [];
      const file = entry === "index" ? name : `${name}-${entry}`;
      const code = readFileSync(join(folder, `cjs/${file}.production.js`), "utf8");
      const required = Array.from(code.matchAll(REQUIRED), ([, as, from]) =>
        // Of the scheduler it is asked whether it has this and that.
        from === "scheduler" ? `import ${as} from "${from}";` : `import * as ${as} from "${from}";`,
      );
      const exported = [...new Set(Array.from(code.matchAll(/^exports\.(\w+) =/gm), ([, one]) => one))];
      return [
        ...required,
        code
          .replace(REQUIRED, "required$1 = $1")
          .replace(/^exports\.(\w+) =/gm, "var exported$1 =")
          .replace(/\bexports\.(\w+)/g, "exported$1"),
        `export { ${exported.map((one) => `exported${one} as ${one}`).join(", ")} };`,
        `export default { ${exported.map((one) => `${one}: exported${one}`).join(", ")} };`,
      ].join("\n");
    },
  },
};

/**
 * Asks for all functions of a script to be compiled while it comes, beside the page's own thread: nearly all are called
 * as a page opens, and each would be read a second time then. Chromium heeds it since 136; to others it is a comment.
 * It is to stand before anything else, also what Vite adds last.
 */
const compileHint: Plugin = {
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

/** Makes scripts smaller before Vite's own minifier does: by 2 % together. */
const smallest: Plugin = {
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

export default defineConfig(({ command }) => ({
  root: here("src"),
  publicDir: false,
  // React's tools for developers are for the development server alone, which takes nothing of this to phones.
  ...(command === "build" && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } }),
  plugins: [
    react(),
    contentSecurity,
    freshAssets,
    leanRouter,
    leanQuery(),
    reactAsModules,
    smallest,
    compileHint,
  ],
  // Whatever else lies in the checkout is read by nobody through the development server. Packages may be a link.
  server: { fs: { allow: [here("src"), here("node_modules"), realpathSync(here("node_modules"))] } },
  build: {
    outDir: "../dist",
    emptyOutDir: false,
    target: syntax,
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
}));
