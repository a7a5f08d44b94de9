import { Worker } from "node:worker_threads";
import type { ThreadData } from "../draft/draft-messages.ts";
import type { ReviewCalls } from "../review/review-pages.ts";
import type { ProvedPages } from "./prove-pages.ts";

/** Slow work on pages: proofs for the gallery, and comparisons. */
export type ProofCalls = ProvedPages & ReviewCalls;

/** Message to the thread; it sends one answer for each. */
export interface ProofRequest {
  id: number;
  what: keyof ProofCalls;
  /** The argument of the call. */
  given: unknown;
}
/** Message from the thread: the result of a request, or why it failed. */
export interface ProofAnswer {
  id: number;
  found?: unknown;
  error?: unknown;
}

interface PendingProof {
  resolve: (found: unknown) => void;
  reject: (error: unknown) => void;
}

/** Time without requests after which the thread ends (ms). */
const MAX_IDLE_MS = 300_000;

/** Proves and compares pages in a worker thread, which starts when needed. If it ends, pending calls reject. */
export class ProofWorker implements ProofCalls {
  readonly #workerData: ThreadData;
  readonly #waiting = new Map<number, PendingProof>();
  #thread: Worker | undefined;
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor({ folder, schemas, directCalls }: ThreadData["site"], sandbox?: ThreadData["sandbox"]) {
    this.#workerData = { site: { folder, schemas, directCalls }, sandbox };
  }

  /** Starts the thread ahead of the first call, because reading the folder takes a while. */
  begin(): void {
    this.#thread ??= this.#open();
  }

  rows: ProvedPages["rows"] = (key) => this.#ask("rows", key);

  scenes: ProvedPages["scenes"] = (key) => this.#ask("scenes", key);

  review: ReviewCalls["review"] = (question) => this.#ask("review", question);

  reviewPage: ReviewCalls["reviewPage"] = (question) => this.#ask("reviewPage", question);
  summary: ProvedPages["summary"] = (key) => this.#ask("summary", key);

  /** Stops the thread; resolves when it has ended. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    this.#rejectAll(new Error("Proving was ended"));
    await thread?.terminate();
  }

  #ask<T>(what: keyof ProofCalls, given: unknown): Promise<T> {
    this.begin();
    clearTimeout(this.#idle);
    const question: ProofRequest = { id: ++this.#count, what, given };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve: resolve as PendingProof["resolve"], reject });
      this.#thread?.postMessage(question);
    });
  }

  /** Ends the thread when nothing was asked for a while: its memory (100 MB) serves only the gallery and the start. */
  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#waiting.size === 0 && void this.end(), MAX_IDLE_MS).unref();
  }

  #open(): Worker {
    const thread = new Worker(new URL("./thread.mjs", import.meta.url), {
      workerData: this.#workerData,
    });
    let reason: unknown = new Error("The thread that proves pages ended");
    thread.on("message", ({ id, found, error }: ProofAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      this.#endWhenIdle();
      if (error === undefined) waiting?.resolve(found);
      else waiting?.reject(error);
    });
    thread.on("error", (error) => {
      reason = error;
    });
    thread.on("exit", () => {
      // A thread that was ended has no calls any more, and another one may have started.
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#rejectAll(reason);
    });
    return thread;
  }

  #rejectAll(reason: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}
