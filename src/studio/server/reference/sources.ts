import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { once } from "../../../language/memoize.ts";
import { readSchemas } from "../../../publish/read-folder.ts";
import type { Reference } from "../../../reference/reference.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The language, of which the reference tells. */
export const SCHEMAS = here("../../../../schemas");

/** What lies beside examples: pictures. */
export const EXAMPLES = here("../../../../schemas/examples");

export const schemas = once(() => readSchemas(SCHEMAS));

const REFERENCE = here("../../../reference/reference.generated.json");

/** All that is said of the language, as `npm run generate` has written it. */
export function readReference(): Reference {
  return JSON.parse(readFileSync(REFERENCE, "utf8"));
}
