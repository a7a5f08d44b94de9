// Start of the thread. tsx must be registered in each thread before Node can import TypeScript.
import { register } from "tsx/esm/api";

register();
await import("./draft-thread.ts");
