import { Worker } from "node:worker_threads";
import type { SiteOptions } from "../../../publish/site.ts";
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

/** Proves and compares pages in a worker thread, which starts when needed. If it ends, pending calls reject. */
export class ProofWorker implements ProofCalls {
  readonly #site: SiteOptions;
  readonly #waiting = new Map<number, PendingProof>();
  #thread: Worker | undefined;
  #count = 0;

  constructor({ folder, schemas, isSandboxed }: SiteOptions) {
    this.#site = { folder, schemas, isSandboxed };
  }

  /** Starts the thread ahead of the first call, because reading the folder takes a while. */
  begin(): void {
    this.#thread ??= this.#open();
  }

  rows: ProvedPages["rows"] = (key) => this.#ask("rows", key);

  scenes: ProvedPages["scenes"] = (key) => this.#ask("scenes", key);

  review: ReviewCalls["review"] = (question) => this.#ask("review", question);

  reviewPage: ReviewCalls["reviewPage"] = (question) => this.#ask("reviewPage", question);

  /** Stops the thread; resolves when it has ended. */
  async end(): Promise<void> {
    await this.#thread?.terminate();
  }

  #ask<T>(what: keyof ProofCalls, given: unknown): Promise<T> {
    this.begin();
    const question: ProofRequest = { id: ++this.#count, what, given };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve: resolve as PendingProof["resolve"], reject });
      this.#thread?.postMessage(question);
    });
  }

  #open(): Worker {
    const thread = new Worker(new URL("./thread.mjs", import.meta.url), { workerData: this.#site });
    let reason: unknown = new Error("Proving was ended");
    thread.on("message", ({ id, found, error }: ProofAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(found);
      else waiting?.reject(error);
    });
    thread.on("error", (error) => {
      reason = error;
    });
    thread.on("exit", () => {
      this.#thread = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    });
    return thread;
  }
}
