#!/usr/bin/env node
// The engine's commands: npx campaign-engine COMMAND …
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [command, ...args] = process.argv.slice(2);

/** The commands that import modules of the checkout by their path, which Node cannot read without tsx. */
const COMMANDS_FROM_SOURCES = ["generate", "new"];

/** The package contains the commands as JavaScript, and no sources. */
const packaged = new URL("../dist/package/scripts/package/run-command.js", import.meta.url);

if (!existsSync(new URL("./cli.ts", import.meta.url))) await import(packaged.href);
else if (command === "validate") await validate();
else await runCommand();

/** Runs the validator from its bundle, so that nothing has to be transpiled. */
async function validate() {
  const { findBundle, loadBundle, resultsFolderOf } = await import("./check/prepared.mjs");
  const bundle = await findBundle();
  const { exports, keep } = loadBundle(bundle);
  await exports.runValidateCommand(args, { bundle, memory: resultsFolderOf(bundle) });
  keep();
}

/**
 * Runs another command from the current bundle of all commands, else from the sources. A server runs for long, so it
 * makes a missing bundle first.
 */
async function runCommand() {
  const { preparePackages } = await import("./check/prepared.mjs");
  await preparePackages();
  if (COMMANDS_FROM_SOURCES.includes(command ?? "")) return runFromSources();
  const { findCommandBundle, makeCommandBundle } = await import("./lib/command-bundle.mjs");
  const isServer = command === "start" || command === "preview";
  const folder = findCommandBundle() ?? (isServer ? await makeCommandBundle() : undefined);
  if (folder === undefined) return runFromSources();
  // The studio's threads and its publisher start from the same bundle.
  process.env.CAMPAIGN_ENGINE_BUNDLE = folder;
  const { main } = await import(pathToFileURL(join(folder, "cli.js")).href);
  await main(process.argv.slice(2));
}

async function runFromSources() {
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("./cli.ts");
  await main(process.argv.slice(2));
}
