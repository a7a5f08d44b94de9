import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { currentScript } from "../../src/sandbox/native/build-native-app.ts";
import { buildStudio, type StudioFiles } from "../../src/studio/server/pages/build-studio.ts";
import { buildChecker } from "../check/build-checker.ts";
import { root } from "../check/schemas.ts";
import { STARTED_MODULES } from "../lib/started-modules.mjs";
import { replaceModules } from "./replace-modules.ts";

/** The output folder. Inside of it, all files have the same paths as in the checkout. */
const folder = join(root, "dist/package");

/** The public modules, which package.json exports. */
const PUBLIC_MODULES = [
  ...["check", "plan", "publish"].map((name) => `scripts/package/${name}.ts`),
  "src/sandbox/project/project-sandbox.ts",
];

/** The modules that are started by their path: commands and threads. */
const entries = [...PUBLIC_MODULES, "scripts/package/run-command.ts", ...Object.values(STARTED_MODULES)];

/** The files that are read or started by their path, and folders of them. */
const COPIED_PATHS = [
  "README.md",
  "schemas",
  "dist/assets",
  "dist/draw",
  "dist/preview",
  "dist/index.html",
  "scripts/check/files.mjs",
  "scripts/check/helper.mjs",
  "scripts/check/load-bundle.mjs",
  "src/publish/pictures/decoder-thread.mjs",
  "src/reference/reference.generated.json",
  "src/sandbox/page-index.css",
  "src/sandbox/native/native-app.css",
];

rmSync(folder, { recursive: true, force: true });
for (const path of COPIED_PATHS) cpSync(join(root, path), join(folder, path), { recursive: true });
// In the checkout, these make Node read TypeScript first.
for (const [path, module] of Object.entries(STARTED_MODULES))
  writeInto(path, `import "./${basename(module, ".ts")}.js";\n`);
const { type, version } = packageOfCheckout();
writeInto("package.json", JSON.stringify({ type, version }));

const replaced = replaceModules(await currentScript());
const studio = await buildStudio(join(root, "src"));
writeStudio(studio);
const code = await buildModules(replaced);
refuseUnlistedPackages(code);
cpSync(await buildChecker(join(root, "dist/checker"), [replaced]), join(folder, "checker.cjs"));
rmSync(join(root, "dist/checker"), { recursive: true });
writeTypes();

function writeInto(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Writes the studio's files where the package's version of `bundle-studio.ts` reads them. */
function writeStudio({ files, ofScreens }: StudioFiles): void {
  for (const [path, content] of files) writeInto(`studio/${path}`, content);
  writeInto("studio.json", JSON.stringify({ files: [...files.keys()], ofScreens: [...ofScreens] }));
}

/** Transpiles the modules, each into a file of its own, so that paths relative to them stay valid. */
async function buildModules(replaced: Plugin): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    ...{ configFile: false, root, publicDir: false, logLevel: "warn" },
    plugins: [replaced],
    build: {
      ...{ ssr: true, outDir: folder, emptyOutDir: false, target: "node20", minify: false },
      rolldownOptions: {
        input: entries.map((path) => join(root, path)),
        output: {
          format: "es",
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: "[name].js",
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
}

function packageOfCheckout(): Record<"type" | "version", string> &
  Record<"dependencies" | "peerDependencies", Record<string, string>> {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

/** Fails if a module imports a package that nobody installs with this one. */
function refuseUnlistedPackages(chunks: readonly Rolldown.OutputChunk[]): void {
  const { dependencies, peerDependencies } = packageOfCheckout();
  const imported = chunks.flatMap(({ dynamicImports, imports }) => [...imports, ...dynamicImports]);
  const names = imported
    .filter((name) => /^[@a-z]/.test(name) && !name.startsWith("node:") && !name.endsWith(".js"))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  const listed = { ...dependencies, ...peerDependencies };
  const missing = [...new Set(names)].filter((name) => !Object.hasOwn(listed, name));
  if (missing.length > 0)
    throw new Error(
      `The package imports ${missing.join(", ")}, expected only packages in its dependencies. Move them there.`,
    );
}

/** Writes the types of the public modules, which refer to no other module. */
function writeTypes(): void {
  const types = join(root, "dist/types");
  const config = join(root, "dist/types.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: types,
    rootDir: root,
  };
  const files = PUBLIC_MODULES.map((path) => join(root, path));
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, files, include: [] }),
  );
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", config], {
    stdio: "inherit",
  });
  for (const path of PUBLIC_MODULES) {
    const name = path.replace(/\.ts$/, ".d.ts");
    cpSync(join(types, name), join(folder, name));
  }
  rmSync(types, { recursive: true });
  rmSync(config);
}
