// The engine's commands, in the package.
import { findBundle, loadBundle, resultsFolderOf } from "../check/prepared.mjs";
import { main } from "../cli.ts";

const [command, ...args] = process.argv.slice(2);

if (command === "validate") {
  const bundle = await findBundle();
  const { exports, keep } = loadBundle(bundle);
  await exports.runValidateCommand(args, { bundle, memory: resultsFolderOf(bundle) });
  keep();
} else await main(process.argv.slice(2));
