import type { ProjectFiles } from "../../src/check/project/project-files.ts";
import type { Found } from "../../src/check/report/problem-list.ts";
import type { Session } from "../../src/check/session.ts";
import { Memory } from "./memory.ts";
import type { Snapshot } from "./snapshot.ts";
import { checkFiles, sessionOf } from "./threads.ts";

export interface Place {
  /** The bundle that this runs from, for further threads; undefined where it runs from its sources, on one thread. */
  bundle?: string;
  /** Where results are remembered; undefined where nothing is. */
  memory?: string;
}

export interface Search extends Place {
  snapshot: Snapshot;
  isRemembered: boolean;
}

/** A project whose files are looked into. */
export interface OpenedProject {
  session: Session;
  /** What is found in some of its files: what is known from earlier runs and still holds, and the rest anew. */
  find: (files: Iterable<string>) => Promise<ReadonlyMap<string, readonly Found[]>>;
}

export function openProject(
  project: ProjectFiles,
  { bundle, isRemembered, memory: folder, snapshot }: Search,
): OpenedProject {
  const memory = isRemembered && folder !== undefined ? new Memory(folder) : undefined;
  const session = sessionOf(project, snapshot, (path) => memory?.recall(path));
  const find: OpenedProject["find"] = async (files) => {
    const found = new Map<string, readonly Found[]>();
    const changed = [...files].filter((path) => {
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
  };
  return { session, find };
}
