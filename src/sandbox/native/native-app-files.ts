import { readFile } from "node:fs/promises";
import type { Sandbox } from "../sandbox.ts";
import { currentScript } from "./build-native-app.ts";

const STYLE_URL = new URL("./native-app.css", import.meta.url);

/**
 * Returns the emulated native app as one classic script, with the project's part. Vite builds it from source, and again
 * when a source has changed. Rejects if the source does not build.
 */
export async function nativeAppScript(
  sandbox: Pick<Sandbox, "appScript" | "bridge" | "language">,
): Promise<string> {
  const names = JSON.stringify(sandbox.bridge()).replace(/</g, "\\u003c");
  const given = `window.__sandboxBrands = ${names};\nwindow.__sandboxLanguage = "${sandbox.language()}";`;
  return [given, await sandbox.appScript(), await currentScript()].join("\n");
}

/** Returns the style sheet of the emulated native app. */
export function nativeAppStyle(): Promise<string> {
  return readFile(STYLE_URL, "utf8");
}
