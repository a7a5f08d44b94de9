import { readdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const SCRIPT_ENTRY_FILE = fileURLToPath(new URL("./native-app.ts", import.meta.url));
const SOURCE_FOLDER_URL = new URL("./", import.meta.url);

let cachedScript: { at: number; code: Promise<string> } | undefined;

/**
 * Returns the script of the emulated native app, built from the current sources. Rejects if they do not build. The package
 * has its own version of this file, with the script built in advance.
 */
export async function currentScript(): Promise<string> {
  const at = await lastSourceChangeMs();
  if (cachedScript?.at !== at) cachedScript = { at, code: buildScript() };
  try {
    return await cachedScript.code;
  } catch (error) {
    cachedScript = undefined;
    throw error;
  }
}

async function lastSourceChangeMs(): Promise<number> {
  const names = await readdir(SOURCE_FOLDER_URL, { recursive: true });
  const files = names.map((name) => fileURLToPath(new URL(name, SOURCE_FOLDER_URL)));
  return Math.max(...(await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))));
}

async function buildScript(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: ["chrome80", "safari14"],
      lib: { entry: SCRIPT_ENTRY_FILE, formats: ["iife"], name: "sandboxNativeApp" },
    },
  });
  const outputs = Array.isArray(result) ? result : "output" in result ? [result] : [];
  const code = outputs.flatMap(({ output }) => output).find((chunk) => chunk.type === "chunk")?.code;
  if (code === undefined) throw new Error("Vite has built no script from src/sandbox/native/native-app.ts");
  return code;
}
