import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build, type Rolldown } from "vite";
import { Failure } from "../../check/command-result.ts";
import { PROJECT_FILE } from "../../check/document/merge-documents.ts";
import { stringValueAt } from "../../check/json/json-node.ts";
import { readJson } from "../../check/json/read-json.ts";
import { memoizeByKey } from "../../language/memoize.ts";
import { en } from "../../language/messages/localized-text.ts";
import { importSandbox, type SandboxModule, sandboxFailure } from "./import-sandbox.ts";
import type { ProjectSandbox } from "./project-sandbox.ts";

/** A project's sandbox. */
export interface LoadedSandbox {
  /** The export of the module; undefined if project.json names none. */
  project: ProjectSandbox | undefined;
  /** The bundled module, for threads; undefined if project.json names none. */
  module: SandboxModule | undefined;
  /** Returns the script of the project's part of the simulated app; empty if it has none. */
  appScript(): Promise<string>;
}

/** Sandbox of a project without a module of its own. */
const GENERAL_SANDBOX: LoadedSandbox = { project: undefined, module: undefined, appScript: async () => "" };

/**
 * Loads the module that the project in a folder names in `sandbox`, once per process. It may be TypeScript, and may import
 * packages: Vite bundles it. Rejects with a `Failure` if it does not exist, does not run, or exports something else.
 */
export const loadProjectSandbox = memoizeByKey(async (folder: string): Promise<LoadedSandbox> => {
  const file = sandboxFileOf(folder);
  if (file === undefined) return GENERAL_SANDBOX;
  const shown = relative(process.cwd(), file);
  if (!existsSync(file))
    throw new Failure(
      en`${shown} does not exist, but project.json names it in "sandbox". Correct the path, or remove it for the general sandbox`
        .zh`${shown}不存在，而 project.json 的“sandbox”写了它。请改正路径；删掉这一项就使用通用沙箱`,
    );
  const code = await bundle(file, { ssr: true }).catch((error: unknown) => {
    throw sandboxFailure(shown, error);
  });
  const module = { shown, code };
  const project = await importSandbox(module);
  const app = [".ts", ".js", ".mjs"].map((end) => join(dirname(file), `app${end}`)).find(existsSync);
  return { project, module, appScript: () => (app === undefined ? Promise.resolve("") : bundleApp(app)) };
});

/** Returns the file that project.json names in `sandbox`; undefined without one. The checker reports a broken project.json. */
function sandboxFileOf(folder: string): string | undefined {
  const path = join(folder, PROJECT_FILE);
  if (!existsSync(path)) return undefined;
  const { root } = readJson({ path, text: readFileSync(path, "utf8") });
  const named = root && stringValueAt(root, "sandbox");
  return named === undefined ? undefined : resolve(folder, named);
}

/** Bundles the browser's part of a project's sandbox into a classic script. */
function bundleApp(file: string): Promise<string> {
  return bundle(file, { lib: { entry: file, formats: ["iife"], name: "sandboxProjectApp" } });
}

/**
 * Bundles a module with all that it imports, and returns the code. Rejects if it does not build. NODE_ENV stays as it is:
 * Vite would set it to production, also for the development server that starts next.
 */
async function bundle(file: string, target: { ssr: true } | { lib: object }): Promise<string> {
  const { NODE_ENV } = process.env;
  try {
    return await buildCode(file, target);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  }
}

async function buildCode(file: string, target: { ssr: true } | { lib: object }): Promise<string> {
  const isServer = "ssr" in target;
  const result = (await build({
    ...{ configFile: false, publicDir: false, logLevel: "silent", root: dirname(file) },
    ...(isServer && { ssr: { noExternal: true } }),
    build: {
      ...{ write: false, minify: false, target: isServer ? "node20" : ["chrome80", "safari14"] },
      ...(isServer ? { ssr: file } : (target as { lib: { entry: string; formats: ["iife"]; name: string } })),
      rolldownOptions: { output: { exports: "named", ...(isServer && { codeSplitting: false }) } },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const outputs = [result].flat().flatMap(({ output }) => output);
  return outputs.find((one) => one.type === "chunk")?.code ?? "";
}
