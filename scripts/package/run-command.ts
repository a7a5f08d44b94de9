// The engine's commands, in the package.
import { setFlagsFromString } from "node:v8";
import { findBundle, loadBundle, resultsFolderOf } from "../check/prepared.mjs";
import { main } from "../cli.ts";

const [command, ...args] = process.argv.slice(2);

// Collects garbage less often, since the studio checks the document on each keystroke.
if (command === "start") setFlagsFromString("--max-semi-space-size=64");

if (command === "validate") {
  const bundle = await findBundle();
  const { exports, keep } = loadBundle(bundle);
  await exports.runValidateCommand(args, { bundle, memory: resultsFolderOf(bundle) });
  keep();
} else await main(process.argv.slice(2));
