import { startModule } from "../start-module.mjs";

await startModule("proving-thread", () => import("./proving-thread.ts"));
