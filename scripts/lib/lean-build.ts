import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The oldest WebViews that open the pages. Styles are lowered to them; a test holds the rest. */
export const oldest = ["chrome80", "safari14"];

/** The syntax that they know. By their names, each `?.` would be lowered, too, for what Chromium 80 gets wrong only where arguments are spread. */
export const oldestSyntax = ["es2020", "safari14"];

const packages = fileURLToPath(new URL("../../node_modules", import.meta.url));

/**
 * Takes what a page does not use out of react-router: 9.5 KB gzip of each page. It has a build without its warnings for
 * developers, which its package.json does not name; and to the bundler its components look as if creating them had side
 * effects.
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

const REQUIRED = /\b(\w+) = require\("(.+?)"\)/g;

/**
 * Loads React's packages as ES modules, which they do not contain: 3.2 KB gzip and one file less for each page, since the
 * bundler can then see what no page uses.
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

/**
 * Asks for all functions of a script to be compiled while it comes, beside the page's own thread: nearly all are called
 * as a page opens, and each would be read a second time then. Chromium heeds it since 136; to others it is a comment.
 * It is to stand before anything else, also what Vite adds last. Inline scripts get none: they are compiled by the page's
 * own thread, which then compiles only what is called.
 */
export const compileHint: Plugin = {
  name: "compile-hint",
  apply: "build",
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
