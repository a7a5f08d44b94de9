import { runScreenshots } from "./shots/run-screenshots.ts";

process.exitCode = await runScreenshots(process.argv.slice(2));
