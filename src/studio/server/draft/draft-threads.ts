import type { RequestInput } from "../http/read-studio-request.ts";
import type { DraftCalls, DraftService } from "./draft-calls.ts";
import { DraftWorker, type WorkerOptions } from "./draft-worker.ts";

/** Maximum number of editors whose thread is remembered; more than the threads keep open. */
const MAX_EDITORS = 64;

/**
 * Drafts that two threads check, so that an editor does not wait behind the heavy draft of another one. An editor stays
 * with its thread, which has its drafts. The second thread starts with the second editor.
 */
export class DraftThreads implements DraftService {
  readonly #workers: readonly DraftWorker[];
  /** The thread of each editor, the most recently used last. */
  readonly #workerOf = new Map<unknown, DraftWorker>();

  constructor(options: WorkerOptions) {
    this.#workers = [new DraftWorker(options), new DraftWorker(options)];
  }

  draft = this.#caller("draft");
  problems = this.#caller("problems");
  complete = this.#caller("complete");
  hover = this.#caller("hover");
  states = this.#caller("states");
  outcomes = this.#caller("outcomes");
  outcome = this.#caller("outcome");
  scene = this.#caller("scene");
  place = this.#caller("place");
  pointer = this.#caller("pointer");
  address = this.#caller("address");
  refactor = this.#caller("refactor");
  left = this.#caller("left");
  template = this.#caller("template");
  sandbox = this.#caller("sandbox");
  publishedPage = this.#caller("publishedPage");

  /** Belongs to no editor: a started thread that has nothing else to do answers it. */
  errors(input: RequestInput) {
    return this.#anyStarted().errors(input);
  }

  /** Belongs to no editor, as above. */
  fill(input: RequestInput) {
    return this.#anyStarted().fill(input);
  }

  async usesPicture(input: RequestInput): Promise<boolean> {
    const uses = await Promise.all(this.#inUse().map((worker) => worker.usesPicture(input)));
    return uses.includes(true);
  }

  onFilesChanged(paths: readonly string[]): void {
    for (const worker of this.#workers) worker.onFilesChanged(paths);
  }

  async end(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.end()));
  }

  #caller<K extends keyof DraftCalls>(what: K): DraftCalls[K] {
    return ((input: RequestInput) => this.#of(input.editor)[what](input)) as DraftCalls[K]; // the same input and answer
  }

  #of(editor: unknown): DraftWorker {
    const worker = this.#workerOf.get(editor) ?? this.#freest();
    this.#workerOf.delete(editor);
    this.#workerOf.set(editor, worker);
    const [oldest] = this.#workerOf.keys();
    if (this.#workerOf.size > MAX_EDITORS) this.#workerOf.delete(oldest);
    return worker;
  }

  #anyStarted(): DraftWorker {
    const started = this.#inUse();
    return started.find(({ isBusy }) => !isBusy) ?? started[0] ?? this.#freest();
  }

  #freest(): DraftWorker {
    return this.#workers.reduce((best, worker) => (worker.load < best.load ? worker : best));
  }

  #inUse(): DraftWorker[] {
    return this.#workers.filter((worker) => [...this.#workerOf.values()].includes(worker));
  }
}
