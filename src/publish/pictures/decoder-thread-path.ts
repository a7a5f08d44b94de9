import { join } from "node:path";

/** Returns the path of the thread that decodes pictures. The bundle of the checker has its own version of this file. */
export function decoderThreadPath(): string {
  return join(import.meta.dirname, "decoder-thread.mjs");
}
