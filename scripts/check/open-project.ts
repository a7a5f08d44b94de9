import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parentPort, Worker } from "node:worker_threads";
import { CheckSession, type CheckSessionOptions, type FileResult } from "../../src/check/check-session.ts";
import type { ProjectFiles } from "../../src/check/project/project-files.ts";
import type { FileFinding } from "../../src/check/report/file-finding.ts";
import { inspectPictureOnce } from "../../src/publish/pictures/inspect-picture-once.ts";
import { sha1Of } from "../../src/publish/read-json-folder.ts";
import { createCheckerDisk } from "./checker-files.ts";
import { FirstReadCache } from "./first-read-cache.ts";
import { ResultCache } from "./result-cache.ts";
import { root, schemas } from "./schemas.ts";

/** Below this number of files, one thread is done before another has started. */
const MIN_FILES_FOR_THREADS = 40;

/** More threads would only take memory: on many processors they wait for the disk. */
const MAX_THREADS = 4;

/** Memory limits of a thread, for new objects and for those that live longer. */
const MAX_NEW_OBJECTS_MB = 8;
const MAX_OLD_OBJECTS_MB = 64;

/** Base documents with more extending files than this are checked last, with what was found in those. */
const MAX_EXTENDERS_INSPECTED_AGAIN = 8;

/** Number of files that a thread gets at a time. Small batches keep all threads busy until the end. */
const BATCH_SIZE = 16;

/** The project data that a thread needs before it checks files. */
interface ThreadProject {
  project: ProjectFiles;
  files: FirstReadCache["files"];
}

/** Opens a session over the files of a project. */
function openCheckSession(
  project: ProjectFiles,
  snapshot: FirstReadCache,
  known: Pick<CheckSessionOptions, "recall" | "usesFound">,
): CheckSession {
  return new CheckSession(project, {
    schemas: schemas(),
    disk: createCheckerDisk(snapshot),
    digest: sha1Of,
    inspectPicture: inspectPictureOnce,
    ...known,
  });
}

interface CheckContext {
  bundle: CheckEnvironment["bundle"];
  task: ThreadProject;
  onResult: (path: string, result: FileResult) => void;
}

/**
 * Checks files in this thread with the session `here`, and in further threads if there are many files. Bases of many
 * files come last, in this thread: only it has what was found in all of them.
 */
async function checkFiles(
  paths: readonly string[],
  here: CheckSession,
  { bundle, task, onResult }: CheckContext,
): Promise<void> {
  const extendersOf = (path: string) => here.facts.extenders(path).length;
  const [bases, left] = partition(paths, (path) => extendersOf(path) > MAX_EXTENDERS_INSPECTED_AGAIN);
  // A base of a base has more extending files.
  bases.sort((one, other) => extendersOf(one) - extendersOf(other));
  const count =
    bundle === undefined || left.length < MIN_FILES_FOR_THREADS
      ? 0
      : Math.min(availableParallelism(), MAX_THREADS);
  const threads = Array.from({ length: count }, () => new CheckThread({ bundle, task }));
  const unchecked = await Promise.all(threads.map((thread) => thread.work(left, onResult)));
  for (const path of [...left, ...unchecked.flat(), ...bases]) onResult(path, here.check(path));
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [is: T[], not: T[]] {
  const is = new Set(all.filter(test));
  return [[...is], all.filter((one) => !is.has(one))];
}

/** Whether a thread exceeded its memory limit. Any other failure is a fault of the engine, which must be reported. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** A worker thread that checks files. If it exceeds its memory limit, the main thread checks the rest. */
class CheckThread {
  readonly #worker: Worker;

  constructor(workerData: Pick<CheckContext, "bundle" | "task">) {
    const resourceLimits = {
      maxYoungGenerationSizeMb: MAX_NEW_OBJECTS_MB,
      maxOldGenerationSizeMb: MAX_OLD_OBJECTS_MB,
    };
    this.#worker = new Worker(join(root, "scripts/check/helper.mjs"), { workerData, resourceLimits });
  }

  /** Checks batches from a shared list until it is empty. Returns the files of the batch in which the thread died. */
  async work(left: string[], onResult: CheckContext["onResult"]): Promise<readonly string[]> {
    let paths: string[] = [];
    try {
      for (paths = left.splice(-BATCH_SIZE); paths.length > 0; paths = left.splice(-BATCH_SIZE)) {
        this.#worker.postMessage(paths);
        const [results]: FileResult[][] = await once(this.#worker, "message");
        for (const [index, result] of (results ?? []).entries()) onResult(paths[index] ?? "", result);
      }
      return [];
    } catch (error) {
      if (!isOutOfMemory(error)) {
        left.length = 0; // The other threads need not finish.
        throw error;
      }
      return paths;
    } finally {
      await this.#worker.terminate();
    }
  }
}

/** Runs in a worker thread: checks the files it is sent. */
export function checkFilesInThread({ project, files }: ThreadProject): void {
  const session = openCheckSession(project, new FirstReadCache(files), {});
  parentPort?.on("message", (paths: readonly string[]) => {
    parentPort?.postMessage(paths.map((path) => session.check(path)));
  });
}

/** The environment of checks: the project that they read, and the folder that keeps their results for later runs. */
export interface CheckEnvironment {
  /** The bundle that is running, to start more threads from; undefined when running from sources, on one thread. */
  bundle?: string;
  /** The folder of remembered results; undefined to remember nothing. */
  memory?: string;
}

interface OpenOptions extends CheckEnvironment {
  snapshot: FirstReadCache;
  isRemembered: boolean;
}

/** A project that can be checked. */
interface OpenedProject {
  session: CheckSession;
  /** Returns the findings in files: remembered ones that are still valid, and newly computed ones. */
  find: (files: Iterable<string>) => Promise<ReadonlyMap<string, readonly FileFinding[]>>;
}

/**
 * Prepares the check of a project's files. Results of earlier runs are used only if `isRemembered` is true and they are
 * still valid.
 */
export function openProject(
  project: ProjectFiles,
  { bundle, isRemembered, memory: folder, snapshot }: OpenOptions,
): OpenedProject {
  const memory = isRemembered && folder !== undefined ? new ResultCache(folder) : undefined;
  const uses = new Map<string, FileResult["uses"]>();
  const session = openCheckSession(project, snapshot, {
    recall: (path) => memory?.recall(path),
    usesFound: (path) => uses.get(path),
  });
  const find: OpenedProject["find"] = async (files) => {
    const found = new Map<string, readonly FileFinding[]>();
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
        uses.set(path, result.uses);
        memory?.keep(path, result);
      },
    });
    memory?.save();
    return found;
  };
  return { session, find };
}
