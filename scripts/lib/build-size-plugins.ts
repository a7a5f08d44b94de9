import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The oldest supported WebViews. The build rewrites CSS for them; a test checks the JavaScript. */
export const OLDEST_WEBVIEWS = ["chrome80", "safari14"];

/**
 * The JavaScript version of the oldest supported WebViews. If the build got their names instead, it would also rewrite
 * each `?.`, because of a Chromium 80 bug that concerns only spread arguments.
 */
export const OLDEST_WEBVIEW_SYNTAX = ["es2020", "safari14"];

const packages = fileURLToPath(new URL("../../node_modules", import.meta.url));

/**
 * Removes code of react-router that pages do not use: 9.5 KB gzip per page. It imports a build without developer warnings,
 * which package.json does not list, and marks the creation of components as free of side effects.
 */
export const leanRouter: Plugin = {
  name: "lean-router",
  apply: "build",
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^react-router$/,
          replacement: join(packages, "react-router/dist/production/index.mjs"),
        },
      ],
    },
  }),
  transform: {
    filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, "")
        .replace(/= (React\d*)\.(forwardRef|createContext|memo)\(/g, "= /* @__PURE__ */ $1.$2("),
      // The lines do not move, which is accurate enough for a source map.
      map: null,
    }),
  },
};

/** Modules of query-core that pages do not use, with what the others call in them. */
const UNUSED_QUERY_MODULES: Readonly<Record<string, string>> = {
  mutationCache:
    "export class MutationCache { findAll() { return []; } clear() {} resumePausedMutations() { return Promise.resolve(); } }",
  infiniteQueryBehavior:
    "export const infiniteQueryBehavior = () => undefined, hasNextPage = () => false, hasPreviousPage = hasNextPage;",
};

/** Removes mutations and infinite queries of react-query, which pages do not use: 1.6 KB gzip per page. */
export const leanQuery: Plugin = {
  name: "lean-query",
  apply: "build",
  load: {
    filter: { id: /query-core\/.*\/(mutationCache|infiniteQueryBehavior)\.js$/ },
    handler: (id) => UNUSED_QUERY_MODULES[/(\w+)\.js$/.exec(id)?.[1] ?? ""] ?? null,
  },
};

const REQUIRED = /\b(\w+) = require\("(.+?)"\)/g;

/**
 * Loads React's packages as ES modules, which they do not contain. This saves 3.2 KB gzip and one file per page, because
 * the bundler can then remove unused code.
 */
export const reactAsModules: Plugin = {
  name: "react-as-modules",
  apply: "build",
  // React's developer tools work only in the development server.
  config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } }),
  load: {
    filter: { id: /node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/ },
    handler(id) {
      const [, folder = "", name, entry] = /^(.*\/([^/]+))\/(\w.*)\.js$/.exec(id) ?? [];
      const file = entry === "index" ? name : `${name}-${entry}`;
      const code = readFileSync(join(folder, `cjs/${file}.production.js`), "utf8");
      const required = Array.from(code.matchAll(REQUIRED), ([, as, from]) =>
        // React checks at run time which functions the scheduler has.
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
 * Minifies the code of phones with SWC before Vite's own minifier runs. Together they save about 2 KB gzip per page, since
 * SWC inlines more functions and variables across a file.
 */
export const minifyTwice: Plugin = {
  name: "minify-twice",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  renderChunk: {
    order: "post",
    async handler(code, _, { sourcemap }) {
      // Only builds load the native library: it crashed Node when a thread that had loaded it ended.
      const { minify } = await import("@swc/core");
      const result = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3 },
        mangle: true,
        sourceMap: Boolean(sourcemap),
      });
      return { code: result.code, map: result.map ?? null };
    },
  },
};

/**
 * Asks the browser to compile all functions of a script on a background thread while it loads. Nearly all of them are
 * called when a page opens and would otherwise be parsed twice. Chromium supports the hint since version 136.
 */
export const compileHint: Plugin = {
  name: "compile-hint",
  apply: "build",
  // It must be the first line, even before code that Vite adds last. Inline scripts get no hint: they are compiled on the
  // page's main thread, which then compiles only the functions that are called.
  generateBundle: {
    order: "post",
    handler: ({ format }, bundle) => {
      if (format === "iife") return;
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        if (file.map) file.map.mappings = `;${file.map.mappings}`;
      }
    },
  },
};
