import { stripVTControlCharacters } from "node:util";
import { Failure } from "../../check/command-result.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { isObject } from "../../language/values.ts";
import { BadControlInput } from "./bad-control-input.ts";
import type { ProjectSandbox, SandboxEngine } from "./project-sandbox.ts";

/** The module of a project's sandbox as one script, which needs neither its folder nor Vite. */
export interface SandboxModule {
  code: string;
  /** The path of its source, as messages show it. */
  shown: string;
}

/** Imports the sandbox of a project. Rejects with a `Failure` if the module does not run, or exports something else. */
export async function importSandbox({ code, shown }: SandboxModule): Promise<ProjectSandbox> {
  // Without a file of its own, the code needs no folder that is writable, and an edited module is another one.
  const address = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const module: unknown = await import(/* @vite-ignore */ address).catch((error: unknown) => {
    throw sandboxFailure(shown, error);
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
        throw sandboxFailure(shown, error);
      }
    },
  };
}

/** Returns the failure of a project's sandbox, with the reason of an error. */
export function sandboxFailure(shown: string, error: unknown): Failure {
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
