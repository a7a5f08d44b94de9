import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build, type Rolldown } from "vite";
import { Failure } from "../../check/command-result.ts";
import { PROJECT_FILE } from "../../check/document/merge-documents.ts";
import { stringValueAt } from "../../check/json/json-node.ts";
import { readJson } from "../../check/json/read-json.ts";
import { memoizeByKey } from "../../language/memoize.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { isObject } from "../../language/values.ts";
import { BadControlInput } from "./bad-control-input.ts";
import type { ProjectSandbox, SandboxEngine } from "./project-sandbox.ts";

/** A project's sandbox. */
export interface LoadedSandbox {
  /** The export of the module; undefined if project.json names none. */
  project: ProjectSandbox | undefined;
  /** Returns the script of the project's part of the simulated app; empty if it has none. */
  appScript(): Promise<string>;
}

/** Sandbox of a project without a module of its own. */
const GENERAL_SANDBOX: LoadedSandbox = { project: undefined, appScript: async () => "" };

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
  const project = await importSandbox(file, shown);
  const app = [".ts", ".js", ".mjs"].map((end) => join(dirname(file), `app${end}`)).find(existsSync);
  return { project, appScript: () => (app === undefined ? Promise.resolve("") : bundleApp(app)) };
});

/**
 * Returns a project's sandbox for a thread that starts while the server runs. Undefined also if the module broke after the
 * server had loaded it: the thread then answers with the general sandbox, instead of ending.
 */
export async function loadSandboxOfThread(folder: string): Promise<ProjectSandbox | undefined> {
  const loaded = await loadProjectSandbox(folder).catch(() => GENERAL_SANDBOX);
  return loaded.project;
}

/** Returns the file that project.json names in `sandbox`; undefined without one. The checker reports a broken project.json. */
function sandboxFileOf(folder: string): string | undefined {
  const path = join(folder, PROJECT_FILE);
  if (!existsSync(path)) return undefined;
  const { root } = readJson({ path, text: readFileSync(path, "utf8") });
  const named = root && stringValueAt(root, "sandbox");
  return named === undefined ? undefined : resolve(folder, named);
}

async function importSandbox(file: string, shown: string): Promise<ProjectSandbox> {
  const code = await bundle(file, { ssr: true }).catch((error: unknown) => {
    throw failureOf(shown, error);
  });
  // Without a file of its own, the code needs no folder that is writable, and an edited module is another one.
  const address = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const module: unknown = await import(/* @vite-ignore */ address).catch((error: unknown) => {
    throw failureOf(shown, error);
  });
  const sandbox = isObject(module) ? module.sandbox : undefined;
  const wrong = describeWrongExport(sandbox);
  if (!wrong) {
    const checked = guarded(sandbox as ProjectSandbox, shown); // its parts were just checked
    checked.open?.(UNUSED_ENGINE);
    return checked;
  }
  throw new Failure(
    en`${shown}: ${wrong}. Export an object: export const sandbox = { … }. See src/sandbox/README.md, "A project's own sandbox"`
      .zh`${shown}：${wrong}。请导出对象：export const sandbox = { … }。说明见 src/sandbox/README.md 的“A project's own sandbox”`,
  );
}

/** Returns what is wrong with the export of a project's module; undefined if nothing is. */
function describeWrongExport(sandbox: unknown): LocalizedText | undefined {
  if (sandbox === undefined) return en`the module has no export "sandbox"`.zh`模块没有导出“sandbox”`;
  if (!isObject(sandbox)) return en`the export "sandbox" is no object`.zh`导出的“sandbox”不是对象`;
  const { personas, open, fileAt } = sandbox;
  const isPersona = (one: unknown) => isObject(one) && typeof one.token === "string" && one.token !== "";
  if (
    personas !== undefined &&
    !(Array.isArray(personas) && personas.length > 0 && personas.every(isPersona))
  )
    return en`"personas" is no list of customers, each with a "token", "title" and "description"`
      .zh`“personas”应为顾客的列表，每个顾客有“token”“title”和“description”`;
  for (const [name, value] of Object.entries({ open, fileAt }))
    if (value !== undefined && typeof value !== "function")
      return en`"${name}" is no function`.zh`“${name}”不是函数`;
  return undefined;
}

/** The engine of a sandbox that is started once to see that it starts: before its server, which would have to be closed. */
const UNUSED_ENGINE: SandboxEngine = {
  ...{ now: Date.now, realNow: Date.now, campaignIds: () => [], campaign: () => undefined },
  badInput: BadControlInput.forField,
};

/** Returns a sandbox whose error at its start names the module. */
function guarded(sandbox: ProjectSandbox, shown: string): ProjectSandbox {
  const { open } = sandbox;
  if (!open) return sandbox;
  return {
    ...sandbox,
    open(engine) {
      try {
        return open.call(sandbox, engine);
      } catch (error) {
        throw failureOf(shown, error);
      }
    },
  };
}

function failureOf(shown: string, error: unknown): Failure {
  const why = briefReason(error);
  return new Failure(
    en`The project's sandbox ${shown} cannot be started: ${why}. Correct the module, or remove "sandbox" from project.json`
      .zh`项目的沙箱${shown}无法启动：${why}。请改正这个模块，或从 project.json 里删掉“sandbox”`,
  );
}

/** Returns the first line of an error; of an error in the sources, with its place. */
function briefReason(error: unknown): string {
  const [first = error] = isObject(error) && Array.isArray(error.errors) ? error.errors : [];
  const text = stripVTControlCharacters(first instanceof Error ? first.message : String(first));
  const [line = ""] = text.replace(/^\[[^\]]*\] */, "").split("\n");
  const [, place] = /\[ (\S+:\d+:\d+) \]/.exec(text) ?? [];
  return place === undefined ? line : `${line} (${place})`;
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
