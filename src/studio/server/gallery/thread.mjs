// Where a thread begins: Node reads TypeScript only after it was told how, in each thread anew.
import { register } from "tsx/esm/api";

register();
await import("./proving-thread.ts");
