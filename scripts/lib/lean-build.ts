import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minify } from "@swc/core";
import type { Plugin } from "vite";

/** The oldest WebViews that open the pages. Styles are lowered to them; a test holds the rest. */
export const oldest = ["chrome80", "safari14"];

/** The syntax that they know. By their names, each `?.` would be lowered, too, for what Chromium 80 gets wrong only where arguments are spread. */
export const oldestSyntax = ["es2020", "safari14"];

const packages = fileURLToPath(new URL("../../node_modules", import.meta.url));

/**
 * Takes what a page does not use out of react-router. It has a build without its warnings for developers, which
 * its package.json does not name; and its components look to the bundler as if making them had side effects.
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

const PRIVATE = /(?<=[\s.])#(\w+)/g;

/** react-query's own files: their folder, and their names. */
const QUERY = /^(.*@tanstack\/(?:react-query|query-core)\/build\/modern)\/(\w+)\.js$/;

/**
 * Takes what no page uses out of react-query, whose client brings it along. And private names of its core become plain
 * ones, short since nobody shortens them later: lowered for the oldest phones, each would be a WeakMap.
 */
export const leanQuery: Plugin = {
  name: "lean-query",
  apply: "build",
  load: {
    filter: { id: QUERY },
    handler: (id) => {
      const name = QUERY.exec(id)?.[2] ?? "";
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
    filter: { id: QUERY },
    handler: (code, id) => {
      const [, folder = "", file] = QUERY.exec(id) ?? [];
      // Names of a file are its own: a class and the one that it extends may have the same.
      const own = `_${readdirSync(folder).sort().indexOf(`${file}.js`).toString(36)}_`;
      const names = [...new Set(Array.from(code.matchAll(PRIVATE), ([, name]) => name))];
      return {
        code: code.replace(PRIVATE, (_, name) => own + names.indexOf(name).toString(36)),
        map: null,
      };
    },
  },
};

const REQUIRED = /\b(\w+) = require\("(.+?)"\)/g;

/**
 * React's packages as modules. They have none: what bridges the two would be a file of its own that every page
 * fetches, and nobody could tell what of them no page uses.
 */
export const reactAsModules: Plugin = {
  name: "react-as-modules",
  apply: "build",
  // React's tools for developers find it in the development server alone.
  config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } }),
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
