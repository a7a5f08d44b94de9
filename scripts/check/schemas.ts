import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { once } from "../../src/language/memoize.ts";
import { readSchemas } from "../../src/publish/read-json-folder.ts";

/** The root of this checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The schemas of this checkout. */
export const schemas = once(() => readSchemas(join(root, "schemas")));
