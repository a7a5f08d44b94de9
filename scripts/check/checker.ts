import { join, relative } from "node:path";
import { runValidate } from "../../src/check/command.ts";
import { languageOf } from "../../src/language/messages/saying.ts";
import { diskOf } from "./disk.ts";
import { openProject, type Place } from "./open-project.ts";
import { root } from "./schemas.ts";
import { Snapshot } from "./snapshot.ts";

export { help } from "./threads.ts";

/** The validator's command with its arguments: reads files, prints, and sets the status with which the process ends. */
export async function run(args: readonly string[], place: Place = {}): Promise<void> {
  const snapshot = new Snapshot();
  const { code, stderr, stdout } = await runValidate(args, {
    campaigns: relative(process.cwd(), join(root, "campaigns")) || ".",
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
  });
  // Who reads no further, such as head, has what they want.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
