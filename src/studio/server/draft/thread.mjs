import { startModule } from "../start-module.mjs";

await startModule("draft-thread", () => import("./draft-thread.ts"));
