import { Worker } from "node:worker_threads";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { DraftResponse } from "../../api.ts";
import type { RequestInput } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";
import type { DraftCalls, DraftService } from "./draft-calls.ts";
import type { DraftMessage, ThreadData, ThreadMessage } from "./draft-messages.ts";
import type { DraftsOptions } from "./drafts.ts";

/** Time after which a call is given up. The longest campaign takes some milliseconds; the sandbox's slow answers three seconds. */
const MAX_CALL_MS = 10_000;

/** Maximum number of drafts that are kept for the next thread; the oldest is dropped first. */
const MAX_KEPT_DRAFTS = 64;

/**
 * V8 collects garbage less often in a larger young generation (three semi-spaces of 32 MB), since each keystroke makes
 * much of it.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

interface PendingCall {
  message: Extract<DraftMessage, { id: number }>;
  resolve: (found: never) => void;
  reject: (error: unknown) => void;
  timer?: NodeJS.Timeout;
  /** Whether the thread has got it. */
  isSent: boolean;
}

export type WorkerOptions = Pick<DraftsOptions, "onPage"> & {
  site: ThreadData["site"];
  sandbox?: ThreadData["sandbox"];
  /** Time after which a call is given up (ms). */
  maxCallMs?: number;
};

/**
 * Drafts that another thread checks, so that this one answers all other requests meanwhile. If a call takes too long,
 * the thread is replaced: the call is refused, the others are sent again, and the new thread gets all other drafts.
 *
 * The thread gets one call at a time, and the editors take turns. Calls of the sandbox are sent at once: they take no time
 * to compute, but some wait to simulate a slow server.
 */
export class DraftWorker implements DraftService {
  readonly #options: WorkerOptions;
  readonly #pending = new Map<number, PendingCall>();
  /** The last accepted drafts, by editor and path. */
  readonly #kept = new Map<string, RequestInput>();
  #thread: Worker | undefined;
  #count = 0;
  /** The call that the thread computes. */
  #running: number | undefined;
  /** The number of the last call of each editor since no call waited. */
  readonly #turns = new Map<unknown, number>();

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Whether a call has no answer yet. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** The number of editors with drafts here, plus one while a call has no answer. */
  get load(): number {
    const editors = new Set([...this.#kept.values()].map(({ editor }) => editor));
    return editors.size + (this.isBusy ? 1 : 0);
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
  outcomes = this.#caller("outcomes");
  outcome = this.#caller("outcome");
  scene = this.#caller("scene");
  place = this.#caller("place");
  pointer = this.#caller("pointer");
  address = this.#caller("address");
  refactor = this.#caller("refactor");
  left = this.#caller("left");
  template = this.#caller("template");
  fill = this.#caller("fill");
  sandbox = this.#caller("sandbox");
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
    this.#refuseAll();
    await thread?.terminate();
  }

  #refuseAll(): void {
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(new StudioError(ENDED, 503));
    }
    this.#pending.clear();
    this.#running = undefined;
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
      const call = { message, resolve, reject, isSent: false };
      this.#pending.set(message.id, call);
      if (what === "sandbox") this.#send(call);
      else this.#sendNext();
    });
  }

  #send(call: PendingCall): void {
    call.isSent = true;
    this.#thread?.postMessage(call.message satisfies DraftMessage);
  }

  /** Sends the first call of the editor whose last turn is the longest ago. */
  #sendNext(): void {
    if (this.#running !== undefined) return;
    const turnOf = ({ message }: PendingCall) => this.#turns.get(message.input.editor) ?? 0;
    let next: PendingCall | undefined;
    for (const call of this.#pending.values())
      if (!call.isSent && (!next || turnOf(call) < turnOf(next))) next = call;
    if (!next) {
      this.#turns.clear();
      return;
    }
    this.#running = next.message.id;
    this.#turns.set(next.message.input.editor, this.#running);
    this.#send(next);
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
    const { sandbox, site } = this.#options;
    const { folder, directCalls, schemas } = site;
    const workerData: ThreadData = { site: { folder, schemas, directCalls }, sandbox };
    const thread = new Worker(new URL("./thread.mjs", import.meta.url), { workerData, resourceLimits });
    for (const restore of this.#kept.values()) thread.postMessage({ restore } satisfies DraftMessage);
    thread.on("message", (message: ThreadMessage) => this.#receive(message));
    // An error ends the thread. Without a listener, it would end this process, too.
    thread.on("error", () => undefined);
    thread.on("exit", () => {
      // A thread that was replaced or ended has no calls any more.
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      if (this.#running === undefined) this.#refuseAll();
      else this.#replace(this.#running, ENDED);
    });
    return thread;
  }

  #receive(message: ThreadMessage): void {
    const call = this.#pending.get(message.id);
    if (!call) return;
    if (message.kind === "begun") {
      const { maxCallMs = MAX_CALL_MS } = this.#options;
      call.timer = setTimeout(() => this.#replace(this.#slowestOr(message.id), TOO_SLOW), maxCallMs);
      return;
    }
    clearTimeout(call.timer);
    this.#pending.delete(message.id);
    if (message.id === this.#running) {
      this.#running = undefined;
      this.#sendNext();
    }
    if (message.kind === "done")
      call.resolve(message.found as never); // what the called method returned
    else if (message.kind === "refused") call.reject(refusalOf(message));
    else call.reject(message.error);
  }

  /** Returns the call that holds the thread up: a call of the sandbox may only wait for the one that runs. */
  #slowestOr(id: number): number {
    const running = this.#running;
    return running !== undefined && this.#pending.get(running)?.timer ? running : id;
  }

  /** Refuses a call, and starts another thread for the others. */
  #replace(id: number, why: LocalizedText): void {
    const refused = this.#pending.get(id);
    clearTimeout(refused?.timer);
    this.#pending.delete(id);
    void this.#thread?.terminate();
    this.#thread = this.#open();
    this.#running = undefined;
    for (const call of this.#pending.values()) {
      clearTimeout(call.timer);
      call.isSent = false;
      if (call.message.what === "sandbox") this.#send(call);
    }
    this.#sendNext();
    refused?.reject(new StudioError(why, 503));
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
