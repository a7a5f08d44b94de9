#!/usr/bin/env node
// The engine's commands, from a checkout: npx campaign-engine validate …
import { findBundle, loadBundle, memoryOf } from "./check/prepared.mjs";

const [command, ...args] = process.argv.slice(2);

if (command === "validate") {
  const bundle = await findBundle();
  const { exports, keep } = loadBundle(bundle);
  await exports.run(args, { bundle, memory: memoryOf(bundle) });
  keep();
} else {
  process.stderr.write(
    "Usage: campaign-engine validate [FILES or FOLDERS]; campaign-engine validate --help says more\n",
  );
  process.exitCode = 2;
}
