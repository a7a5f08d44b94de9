import { runShots } from "./shots/run-shots.ts";

process.exitCode = await runShots(process.argv.slice(2));
