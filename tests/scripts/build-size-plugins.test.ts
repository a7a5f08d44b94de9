import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, parseAst } from "vite";
import { describe, expect, test } from "vitest";
import { leanQuery, leanRouter, reactAsModules } from "../../scripts/lib/build-size-plugins.ts";
import { root } from "../support/project/project-files.ts";

// The plugins search for patterns in packages, which may change with a new version.

const packages = join(root, "node_modules");

/** Calls the handler of a plugin's hook. */
function handle(hook: unknown, ...input: string[]): string {
  const { handler } = hook as { handler(...input: string[]): string | { code: string } };
  const result = handler(...input);
  return typeof result === "string" ? result : result.code;
}

test("react-router's components are marked as free of side effects", () => {
  const folder = join(packages, "react-router/dist/production");
  const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
  const written = files.map((name) => readFileSync(join(folder, name), "utf8"));
  const made = written.map((code) => handle(leanRouter.transform, code)).join("\n");
  expect(
    made.match(/\/\* @__PURE__ \*\/ React\d*\.(createContext|memo|forwardRef)\(/g)?.length,
  ).toBeGreaterThan(10);
  expect(made).not.toMatch(/= React\d*\.(createContext|memo|forwardRef)\(/);
  expect(written.join("\n")).toMatch(/\.displayName = "/);
  expect(made).not.toMatch(/^\w+\.displayName = "/m);
});

/** Returns the names that a module exports. */
const exportsOf = (code: string) =>
  parseAst(code).body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration") return [];
    const { declaration } = node;
    if (declaration?.type === "ClassDeclaration") return [declaration.id?.name];
    const declared = declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
    return [
      ...node.specifiers.map(({ exported }) => ("name" in exported ? exported.name : exported.value)),
      ...declared.map(({ id }) => ("name" in id ? id.name : "")),
    ];
  });

test.each(["mutationCache.js", "infiniteQueryBehavior.js"])(
  "react-query's %s is replaced by a module with the same exports",
  (file) => {
    const path = join(packages, "@tanstack/query-core/build/modern", file);
    const { filter } = leanQuery.load as { filter: { id: RegExp } };
    expect(path).toMatch(filter.id);
    expect(exportsOf(handle(leanQuery.load, path)).sort()).toEqual(
      exportsOf(readFileSync(path, "utf8")).sort(),
    );
  },
);

describe("React's packages as modules", () => {
  test.each([
    ["react/index.js", "useSyncExternalStore"],
    ["react/jsx-runtime.js", "jsx"],
    ["react-dom/index.js", "flushSync"],
    ["react-dom/client.js", "hydrateRoot"],
    ["scheduler/index.js", "unstable_scheduleCallback"],
  ])("%s exports %s and requires nothing", (file, name) => {
    const made = handle(reactAsModules.load, join(packages, file));
    expect(made).not.toMatch(/\brequire\(|\bexports\./);
    const exported = parseAst(made).body.flatMap((node) =>
      node.type === "ExportNamedDeclaration" ? node.specifiers.map(({ exported }) => exported) : [],
    );
    expect(exported).toContainEqual(expect.objectContaining({ name }));
  });
});

test("a second minifier inlines what Vite's leaves, and keeps the exports", () => {
  const written =
    "function twice(value) { const doubled = value * 2; return doubled; }\nexport const four = twice(2) + twice(window.x);";
  // In a process of its own, since the native library must not be loaded in a thread.
  const script = `import { minifyTwice } from "./scripts/lib/build-size-plugins.ts";
    minifyTwice.renderChunk.handler(${JSON.stringify(written)}, undefined, { sourcemap: true })
      .then((result) => process.stdout.write(JSON.stringify(result)));`;
  const output = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: root,
    encoding: "utf8",
  });
  const { code, map }: { code: string; map: string } = JSON.parse(output);
  expect(minifySync("x.js", code).code.length).toBeLessThan(minifySync("x.js", written).code.length);
  expect(code).toMatch(/export\s*(const|\{)/);
  expect(JSON.parse(map)).toMatchObject({ version: 3 });
});
