import { Worker } from "node:worker_threads";
import { en } from "../../../language/messages/localized-text.ts";
import type { DraftResponse } from "../../api.ts";
import type { ErrorResponse } from "../../api-write.ts";
import type { RequestInput } from "../http/request.ts";
import { StudioError } from "../http/response.ts";
import type { DraftCalls, DraftService } from "./draft-calls.ts";
import type { DraftsOptions } from "./drafts.ts";

/** Message to the thread: a call, changed files, or a draft that the thread before it knew. */
export type DraftMessage =
  | { id: number; what: keyof DraftCalls; input: RequestInput }
  | { changed: readonly string[] }
  | { restore: RequestInput };

/** Message from the thread about a call. */
export type ThreadMessage = { id: number } & (
  | { kind: "begun" }
  | { kind: "done"; found: unknown }
  | { kind: "refused"; status: number; body: ErrorResponse }
  | { kind: "failed"; error: unknown }
);

/** Time after which a call is given up. The longest campaign takes some milliseconds; the mall's slow answers three seconds. */
const MAX_CALL_MS = 10_000;

/** Maximum number of drafts that are kept for the next thread; the oldest is dropped first. */
const MAX_KEPT_DRAFTS = 64;

interface PendingCall {
  message: Extract<DraftMessage, { id: number }>;
  resolve: (found: never) => void;
  reject: (error: unknown) => void;
  timer?: NodeJS.Timeout;
}

type WorkerOptions = Pick<DraftsOptions, "onPage"> & {
  site: Pick<DraftsOptions["site"], "folder" | "schemas">;
  /** Time after which a call is given up (ms). */
  maxCallMs?: number;
};

/**
 * Drafts that another thread checks, so that this one answers all other requests meanwhile. If a call takes too long,
 * the thread is replaced: the call is refused, the others are sent again, and the new thread gets all other drafts.
 */
export class DraftWorker implements DraftService {
  readonly #options: WorkerOptions;
  readonly #pending = new Map<number, PendingCall>();
  /** The last accepted drafts, by editor and path. */
  readonly #kept = new Map<string, RequestInput>();
  #thread: Worker | undefined;
  #count = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  async draft(input: RequestInput): Promise<DraftResponse> {
    const answer = await this.#ask("draft", input);
    this.#keep(input);
    const { page } = answer;
    if (page?.isCurrent && typeof input.editor === "string" && input.beside === undefined)
      this.#options.onPage(input.editor, page.published);
    return answer;
  }

  problems = this.#caller("problems");
  errors = this.#caller("errors");
  complete = this.#caller("complete");
  hover = this.#caller("hover");
  states = this.#caller("states");
  scene = this.#caller("scene");
  place = this.#caller("place");
  pointer = this.#caller("pointer");
  address = this.#caller("address");
  mall = this.#caller("mall");
  publishedPage = this.#caller("publishedPage");
  usesPicture = this.#caller("usesPicture");

  /** Starts the thread ahead of the first call, because reading the folder takes a while. */
  begin(): void {
    this.#thread ??= this.#open();
  }

  onFilesChanged(paths: readonly string[]): void {
    this.#thread?.postMessage({ changed: paths } satisfies DraftMessage);
  }

  async end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#refuseAll(new StudioError(ENDED, 503));
    await thread?.terminate();
  }

  #refuseAll(reason: StudioError): void {
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#pending.clear();
  }

  #caller<K extends keyof DraftCalls>(what: K) {
    return (input: RequestInput): Promise<Awaited<ReturnType<DraftCalls[K]>>> => this.#ask(what, input);
  }

  #ask<K extends keyof DraftCalls>(
    what: K,
    input: RequestInput,
  ): Promise<Awaited<ReturnType<DraftCalls[K]>>> {
    this.begin();
    const message = { id: ++this.#count, what, input };
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { message, resolve, reject });
      this.#thread?.postMessage(message satisfies DraftMessage);
    });
  }

  #keep(input: RequestInput): void {
    if (input.beside !== undefined) return;
    const key = JSON.stringify([input.editor, input.path]);
    this.#kept.delete(key);
    if (typeof input.text !== "string") return;
    this.#kept.set(key, input);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT_DRAFTS && oldest !== undefined) this.#kept.delete(oldest);
  }

  #open(): Worker {
    const { folder, schemas } = this.#options.site;
    const thread = new Worker(new URL("./thread.mjs", import.meta.url), { workerData: { folder, schemas } });
    for (const restore of this.#kept.values()) thread.postMessage({ restore } satisfies DraftMessage);
    thread.on("message", (message: ThreadMessage) => this.#receive(message));
    // An error ends the thread. Without a listener, it would end this process, too.
    thread.on("error", () => undefined);
    thread.on("exit", () => {
      // A thread that was replaced or ended has no calls any more.
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#refuseAll(new StudioError(ENDED, 503));
    });
    return thread;
  }

  #receive(message: ThreadMessage): void {
    const call = this.#pending.get(message.id);
    if (!call) return;
    if (message.kind === "begun") {
      const { maxCallMs = MAX_CALL_MS } = this.#options;
      call.timer = setTimeout(() => this.#replace(message.id), maxCallMs);
      return;
    }
    clearTimeout(call.timer);
    this.#pending.delete(message.id);
    if (message.kind === "done")
      call.resolve(message.found as never); // what the called method returned
    else if (message.kind === "refused") call.reject(refusalOf(message));
    else call.reject(message.error);
  }

  /** Refuses a call that takes too long, and starts another thread for the others. */
  #replace(id: number): void {
    const slow = this.#pending.get(id);
    this.#pending.delete(id);
    void this.#thread?.terminate();
    this.#thread = this.#open();
    for (const { message, timer } of this.#pending.values()) {
      clearTimeout(timer);
      this.#thread.postMessage(message);
    }
    slow?.reject(new StudioError(TOO_SLOW, 503));
  }
}

/** Message for a check that was given up. */
const TOO_SLOW = en`Checking this document took too long and was stopped. Undo the last change, or make the document smaller.`
  .zh`检查这个文档用时太长，已停止。请撤销上一步修改，或减小文档。`;

/** Message if the thread ended, for example because its memory was exhausted. */
const ENDED = en`The check of this document ended early. Try again; if it ends again, make the document smaller.`
  .zh`这个文档的检查中途停止了。请重试；如果再次停止，请减小文档。`;

function refusalOf({ body, status }: Extract<ThreadMessage, { kind: "refused" }>): StudioError {
  const { message, ...more } = body;
  return new StudioError(message, status, more);
}
