import { join, relative } from "node:path";
import { watchedPaths } from "../../src/check/arguments.ts";
import { type CommandResult, type CommandWorld, runValidate } from "../../src/check/command.ts";
import { languageOf } from "../../src/language/messages/saying.ts";
import { diskOf } from "./disk.ts";
import { openProject, type Place } from "./open-project.ts";
import { root } from "./schemas.ts";
import { Snapshot } from "./snapshot.ts";
import { watch } from "./watch.ts";

export { help } from "./open-project.ts";

/** The validator's command with its arguments: reads files, prints, and sets the status with which the process ends. */
export async function run(args: readonly string[], place: Place = {}): Promise<void> {
  // Who reads no further, such as head, has what they want.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  const watched = watchedPaths(args, languageOf(process.env));
  if (!watched) await check(args, place);
  else await watchAll(args, place, watched);
}

/** Checks once; prints, and sets the status. */
async function check(args: readonly string[], place: Place): Promise<CommandResult> {
  const result = await runValidate(args, worldOf(place));
  process.stdout.write(result.stdout);
  process.stderr.write(result.stderr);
  process.exitCode = result.code;
  return result;
}

/** Goes on until it is told to end, which is no failure. */
async function watchAll(args: readonly string[], place: Place, paths: readonly string[]): Promise<void> {
  let again: CommandResult["again"];
  const onChange = async () => void process.stdout.write((await again?.(worldOf(place))) ?? "");
  const begin = async () => {
    ({ again } = await check(args, place));
    return again !== undefined;
  };
  if (await watch({ paths: [...paths, campaignsFolder()], onChange }, begin)) process.exitCode = 0;
}

const campaignsFolder = () => relative(process.cwd(), join(root, "campaigns")) || ".";

/** The files as they are now. */
function worldOf(place: Place): CommandWorld {
  const snapshot = new Snapshot();
  return {
    campaigns: campaignsFolder(),
    language: languageOf(process.env),
    hasColours: process.stdout.isTTY === true && !process.env.NO_COLOR,
    open: (texts) => {
      const own = snapshot.with(texts);
      return {
        disk: diskOf(own),
        find: (project, { isRemembered }) =>
          openProject(project, { snapshot: own, ...place, isRemembered }).find(project.asked),
      };
    },
    write: (path, text) => snapshot.replace(path, text),
  };
}
