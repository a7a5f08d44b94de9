#!/usr/bin/env node
// The engine's commands: npx campaign-engine COMMAND …
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const [command, ...args] = process.argv.slice(2);

/** Makes V8 collect garbage less often, since the studio checks the document on each keystroke. V8 reads it only on start. */
const STUDIO_OPTION = "--max-semi-space-size=64";

/** The package contains the commands as JavaScript, and no sources. */
const packaged = new URL("../dist/package/scripts/package/run-command.js", import.meta.url);

if (!existsSync(new URL("./cli.ts", import.meta.url))) await import(packaged.href);
else if (command === "validate") await validate();
else if (command === "start" && !process.execArgv.includes(STUDIO_OPTION)) restartWithOption();
else await runFromSources();

/** Runs the validator from its bundle, so that nothing has to be transpiled. */
async function validate() {
  const { findBundle, loadBundle, resultsFolderOf } = await import("./check/prepared.mjs");
  const bundle = await findBundle();
  const { exports, keep } = loadBundle(bundle);
  await exports.runValidateCommand(args, { bundle, memory: resultsFolderOf(bundle) });
  keep();
}

/** Runs the same command with the option in a child process, and passes signals on to it. */
function restartWithOption() {
  const child = spawn(process.execPath, [STUDIO_OPTION, ...process.argv.slice(1)], { stdio: "inherit" });
  let isSignalled = false;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => {
      isSignalled = true;
      child.kill(signal);
    });
  child.on("exit", (code) => {
    process.exitCode = code ?? (isSignalled ? 0 : 1);
  });
}

async function runFromSources() {
  const { preparePackages } = await import("./check/prepared.mjs");
  await preparePackages();
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("./cli.ts");
  await main(process.argv.slice(2));
}
