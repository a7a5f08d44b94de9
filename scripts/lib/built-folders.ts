import { join } from "node:path";
import type { InlineConfig } from "vite";
import { root } from "../check/schemas.ts";

/** Returns the settings with which Vite serves the built engine, without the settings of the build. */
export const builtFolders = (): InlineConfig => ({
  configFile: false,
  root: join(root, "src"),
  publicDir: false,
  build: { outDir: join(root, "dist") },
});
