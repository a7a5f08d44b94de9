import { startModule } from "../../src/studio/server/start-module.mjs";

await startModule("process", () => import("./process.ts"));
