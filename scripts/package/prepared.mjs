// Replaces scripts/check/prepared.mjs in the package, which contains the bundle.
import { fileURLToPath } from "node:url";

export { loadBundle, resultsFolderOf } from "../check/load-bundle.mjs";

/** Returns the path of the bundle of the checker. */
export async function findBundle() {
  return fileURLToPath(new URL("../../checker.cjs", import.meta.url));
}
