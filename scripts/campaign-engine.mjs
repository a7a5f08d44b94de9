#!/usr/bin/env node
// The engine's commands: npx campaign-engine COMMAND …
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [command, ...args] = process.argv.slice(2);

/** The package contains the commands as JavaScript, and no sources. */
const packaged = new URL("../dist/package/scripts/package/run-command.js", import.meta.url);

if (!existsSync(new URL("./cli.ts", import.meta.url))) await import(packaged.href);
else if (command === "validate") await validate();
else if (command === "start") await start();
else await runFromSources();

/** Runs the validator from its bundle, so that nothing has to be transpiled. */
async function validate() {
  const { findBundle, loadBundle, resultsFolderOf } = await import("./check/prepared.mjs");
  const bundle = await findBundle();
  const { exports, keep } = loadBundle(bundle);
  await exports.runValidateCommand(args, { bundle, memory: resultsFolderOf(bundle) });
  keep();
}

/** Runs the server from its bundle, else from its sources. */
async function start() {
  const { preparePackages } = await import("./check/prepared.mjs");
  await preparePackages();
  const { findServerBundle } = await import("./lib/server-bundle.mjs");
  const folder = await findServerBundle();
  if (folder === undefined) return runFromSources();
  // The studio's threads start from the same bundle.
  process.env.CAMPAIGN_ENGINE_SERVER = folder;
  const { main } = await import(pathToFileURL(join(folder, "cli.js")).href);
  await main(process.argv.slice(2));
}

async function runFromSources() {
  const { preparePackages } = await import("./check/prepared.mjs");
  await preparePackages();
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("./cli.ts");
  await main(process.argv.slice(2));
}
