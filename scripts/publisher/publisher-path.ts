import { join } from "node:path";
import { root } from "../check/schemas.ts";

/** The module of the process in which the studio publishes. */
export const PUBLISHER = join(root, "scripts/publisher/start.mjs");
