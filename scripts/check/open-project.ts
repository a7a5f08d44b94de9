import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parentPort, Worker } from "node:worker_threads";
import type { ProjectFiles } from "../../src/check/project/project-files.ts";
import type { Found } from "../../src/check/report/problem-list.ts";
import { type FileResult, Session, type SessionOptions } from "../../src/check/session.ts";
import { digest } from "../../src/publish/read-folder.ts";
import { diskOf } from "./disk.ts";
import { Memory } from "./memory.ts";
import { root, schemas } from "./schemas.ts";
import { Snapshot } from "./snapshot.ts";

/** Fewer files are checked sooner than a thread is there to help. */
const FEW = 40;

/** Each thread takes memory, and on many processors the disk is what they wait for. */
const MOST_THREADS = 4;

/** What one thread may take for what is new, and for what stays. */
const YOUNG_MB = 8;
const OLD_MB = 64;

/** So many files are given to a thread at a time: the last ones then keep no thread waiting for long. */
const AT_ONCE = 16;

/** What a thread has to know of a project before it is given files to check. */
interface Task {
  project: ProjectFiles;
  files: Snapshot["files"];
}

type Recall = NonNullable<SessionOptions["recall"]>;

/** A session over the files of a project. */
function sessionOf(project: ProjectFiles, snapshot: Snapshot, recall: Recall): Session {
  return new Session(project, { schemas: schemas(), disk: diskOf(snapshot), digest, recall });
}

interface Sharing {
  bundle: Place["bundle"];
  task: Task;
  onResult: (path: string, result: FileResult) => void;
}

/** What is found in each of the files, in no order. `here` is a session of this thread; others work where it pays. */
async function checkFiles(
  paths: readonly string[],
  here: Session,
  { bundle, task, onResult }: Sharing,
): Promise<void> {
  const left = [...paths];
  const count =
    bundle === undefined || paths.length < FEW ? 0 : Math.min(availableParallelism(), MOST_THREADS);
  const threads = Array.from({ length: count }, () => new Thread({ bundle, task }));
  const unchecked = await Promise.all(threads.map((thread) => thread.work(left, onResult)));
  for (const path of [...left, ...unchecked.flat()]) onResult(path, here.check(path));
}

/** Another thread that checks files. Its memory is bounded: what does not fit is left to the first thread. */
class Thread {
  readonly #worker: Worker;

  constructor(workerData: Pick<Sharing, "bundle" | "task">) {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB };
    this.#worker = new Worker(join(root, "scripts/check/helper.mjs"), { workerData, resourceLimits });
  }

  /** Takes files of a list that all share until it is empty; returns those with which this thread came to its end. */
  async work(left: string[], onResult: Sharing["onResult"]): Promise<readonly string[]> {
    let paths: string[] = [];
    try {
      for (paths = left.splice(-AT_ONCE); paths.length > 0; paths = left.splice(-AT_ONCE)) {
        this.#worker.postMessage(paths);
        const [results]: FileResult[][] = await once(this.#worker, "message");
        for (const [index, result] of (results ?? []).entries()) onResult(paths[index] ?? "", result);
      }
      return [];
    } catch {
      return paths;
    } finally {
      await this.#worker.terminate();
    }
  }
}

/** What a helping thread does: it checks the files that it is asked about. */
export function help({ project, files }: Task): void {
  const session = sessionOf(project, new Snapshot(files), () => undefined);
  parentPort?.on("message", (paths: readonly string[]) => {
    parentPort?.postMessage(paths.map((path) => session.check(path)));
  });
}

export interface Place {
  /** The bundle that this runs from, for further threads; undefined where it runs from its sources, on one thread. */
  bundle?: string;
  /** Where results are remembered; undefined where nothing is. */
  memory?: string;
}

interface Search extends Place {
  snapshot: Snapshot;
  isRemembered: boolean;
}

/** A project whose files are looked into. */
interface OpenedProject {
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
