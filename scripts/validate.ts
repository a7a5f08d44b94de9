import { run } from "./check/checker.ts";

await run(process.argv.slice(2));
