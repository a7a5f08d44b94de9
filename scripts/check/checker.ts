import { join, relative } from "node:path";
import { runValidate } from "../../src/check/command.ts";
import type { ProjectFiles } from "../../src/check/project/project-files.ts";
import type { Found } from "../../src/check/report/problem-list.ts";
import { diskOf } from "./disk.ts";
import { Memory } from "./memory.ts";
import { root } from "./schemas.ts";
import { Snapshot } from "./snapshot.ts";
import { checkFiles, sessionOf } from "./threads.ts";

export { help } from "./threads.ts";

export interface Place {
  /** The bundle that this runs from, for further threads; undefined where it runs from its sources, on one thread. */
  bundle?: string;
  /** Where results are remembered; undefined where nothing is. */
  memory?: string;
}

/** The validator's command with its arguments: reads files, prints, and sets the status with which the process ends. */
export async function run(args: readonly string[], place: Place = {}): Promise<void> {
  const snapshot = new Snapshot();
  const { code, stderr, stdout } = await runValidate(args, {
    campaigns: relative(process.cwd(), join(root, "campaigns")) || ".",
    hasColours: process.stdout.isTTY === true && !process.env.NO_COLOR,
    open: (texts) => {
      const own = snapshot.with(texts);
      return {
        disk: diskOf(own),
        find: (project, { isRemembered }) => findAll(project, { snapshot: own, ...place, isRemembered }),
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

interface Search extends Place {
  snapshot: Snapshot;
  isRemembered: boolean;
}

/** What is found in the files asked about: what is known from earlier runs and still holds, and the rest anew. */
async function findAll(
  project: ProjectFiles,
  { bundle, isRemembered, memory: folder, snapshot }: Search,
): Promise<ReadonlyMap<string, readonly Found[]>> {
  const memory = isRemembered && folder !== undefined ? new Memory(folder) : undefined;
  const session = sessionOf(project, snapshot, (path) => memory?.recall(path));
  const found = new Map<string, readonly Found[]>();
  const changed = [...project.asked].filter((path) => {
    const known = memory?.recall(path);
    const holds = known !== undefined && session.holds(known);
    if (holds) found.set(path, known.found);
    return !holds;
  });
  const task = { project, files: snapshot.files };
  await checkFiles(changed, session, {
    bundle,
    task,
    onResult: (path, result) => {
      found.set(path, result.found);
      memory?.keep(path, result);
    },
  });
  memory?.save();
  return found;
}
