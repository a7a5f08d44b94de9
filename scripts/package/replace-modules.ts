import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { root } from "../check/schemas.ts";

/** The modules that the package has in another version, with the files of these versions. */
const REPLACED: Readonly<Record<string, string>> = {
  "scripts/check/prepared.mjs": "scripts/package/prepared.mjs",
  "scripts/commands/generate.ts": "scripts/package/generate.ts",
  "scripts/lib/home.ts": "scripts/package/home.ts",
  "scripts/lib/start-server.ts": "scripts/package/start-server.ts",
};

/** The package's version of `bundle-studio.ts`: reads the files that were bundled for the package. */
const READ_STUDIO = `import { readFileSync } from "node:fs";
const folder = new URL("../../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, folder));
export async function bundleStudio() {
  const { files, ofScreens } = JSON.parse(read("studio.json"));
  return { files: new Map(files.map((path) => [path, read("studio/" + path)])), ofScreens: new Map(ofScreens) };
}`;

/** Replaces modules by their versions for the package. `nativeApp` is the script of the emulated native app. */
export function replaceModules(nativeApp: string): Plugin {
  const written: Readonly<Record<string, string>> = {
    "src/sandbox/native/build-native-app.ts": `export const currentScript = async () => ${JSON.stringify(nativeApp)};`,
    "src/studio/server/pages/bundle-studio.ts": READ_STUDIO,
  };
  return {
    name: "replace-modules",
    enforce: "pre",
    async resolveId(name, importer, options) {
      const resolved = await this.resolve(name, importer, { ...options, skipSelf: true });
      const other = resolved && REPLACED[pathInCheckout(resolved.id)];
      return other ? join(root, other) : resolved;
    },
    load: (id) => written[pathInCheckout(id)],
  };
}

const pathInCheckout = (path: string) => relative(root, path).replaceAll("\\", "/");
