import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parentPort, Worker } from "node:worker_threads";
import type { ProjectFiles } from "../../src/check/project/project-files.ts";
import { type FileResult, Session, type SessionOptions } from "../../src/check/session.ts";
import { digest } from "../../src/publish/read-folder.ts";
import { diskOf } from "./disk.ts";
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

/** A session over the files of a project. */
export function sessionOf(
  project: ProjectFiles,
  snapshot: Snapshot,
  recall: SessionOptions["recall"] = () => undefined,
): Session {
  return new Session(project, { schemas: schemas(), disk: diskOf(snapshot), digest, recall });
}

interface Sharing {
  /** What further threads run; undefined where there are none. */
  bundle: string | undefined;
  task: Task;
  onResult: (path: string, result: FileResult) => void;
}

/** What is found in each of the files, in no order. `here` is a session of this thread; others work where it pays. */
export async function checkFiles(
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
  const session = sessionOf(project, new Snapshot(files));
  parentPort?.on("message", (paths: readonly string[]) => {
    parentPort?.postMessage(paths.map((path) => session.check(path)));
  });
}
