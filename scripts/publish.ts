// The same as "campaign-engine publish", for scripts that start it with tsx.
import { main } from "./cli.ts";

await main(["publish", ...process.argv.slice(2)]);
