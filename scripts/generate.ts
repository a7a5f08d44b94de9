// The same as "campaign-engine generate", for scripts that start it with tsx.
import { main } from "./cli.ts";

await main(["generate", ...process.argv.slice(2)]);
