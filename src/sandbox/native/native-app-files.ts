import { readFile } from "node:fs/promises";
import type { AppBridge } from "./app-bridge.ts";
import { currentScript } from "./build-native-app.ts";

const STYLE_URL = new URL("./native-app.css", import.meta.url);

/**
 * Returns the emulated native app as one classic script, for these brands. Vite builds it from source, and again when
 * a source has changed. Rejects if the source does not build.
 */
export async function nativeAppScript(brands: readonly AppBridge[]): Promise<string> {
  const names = JSON.stringify(brands).replace(/</g, "\\u003c");
  return `window.__sandboxBrands = ${names};\n${await currentScript()}`;
}

/** Returns the style sheet of the emulated native app. */
export function nativeAppStyle(): Promise<string> {
  return readFile(STYLE_URL, "utf8");
}
