import { Worker } from "node:worker_threads";
import type { Site } from "../../../publish/site.ts";
import type { ProvedPages } from "./proved-pages.ts";

/** What the thread is asked, and what it answers: to each question one thing. */
export interface ProvingQuestion {
  id: number;
  what: keyof ProvedPages;
  key: string;
}
export interface ProvingAnswer {
  id: number;
  found?: unknown;
  error?: unknown;
}

interface Waiting {
  resolve: (found: unknown) => void;
  reject: (error: unknown) => void;
}

/** Proves pages in a thread of its own, begun when it is needed. Callers that wait when it ends are told so. */
export class ProvedAside implements ProvedPages {
  readonly #folders: Pick<Site, "folder" | "schemas">;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #count = 0;

  constructor({ folder, schemas }: Pick<Site, "folder" | "schemas">) {
    this.#folders = { folder, schemas };
  }

  /** It takes a while until the thread knows the folder: whoever is going to ask may have it begin before. */
  begin(): void {
    this.#thread ??= this.#open();
  }

  rows: ProvedPages["rows"] = (key) => this.#ask("rows", key);

  scenes: ProvedPages["scenes"] = (key) => this.#ask("scenes", key);

  /** Nothing runs any more when it resolves. */
  async end(): Promise<void> {
    await this.#thread?.terminate();
  }

  #ask<T>(what: keyof ProvedPages, key: string): Promise<T> {
    this.begin();
    const question: ProvingQuestion = { id: ++this.#count, what, key };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve: resolve as Waiting["resolve"], reject });
      this.#thread?.postMessage(question);
    });
  }

  #open(): Worker {
    const thread = new Worker(new URL("./thread.mjs", import.meta.url), { workerData: this.#folders });
    let reason: unknown = new Error("Proving was ended");
    thread.on("message", ({ id, found, error }: ProvingAnswer) => {
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
