import { type ChildProcess, fork } from "node:child_process";
import { Failure } from "../../../check/command-result.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { TaskMessage, TaskReply } from "./publish-messages.ts";
import type { OnProgress, PublishTasks } from "./publish-tasks.ts";

/** Runs tasks of publishing. */
export interface Publisher {
  /** Rejects with a `Failure` for everything that an operator can resolve. */
  run<K extends keyof PublishTasks>(
    task: K,
    input: PublishTasks[K]["input"],
    onProgress?: OnProgress,
  ): Promise<PublishTasks[K]["found"]>;
  /** Stops all tasks. They reject. */
  end(): void;
}

interface PendingTask {
  resolve: (found: never) => void;
  reject: (error: unknown) => void;
  onProgress: OnProgress | undefined;
}

/** Time without tasks after which the process ends, to give its memory back (ms). */
const IDLE_MS = 60_000;

/** Shown if the process ends during a task. A release appears as a whole or not at all. */
const INTERRUPTED = en`Publishing was interrupted. Customers see the same release as before. Publish again.`
  .zh`发布中断了，顾客看到的仍是原来的版本。请重新发布。`;

/**
 * Runs tasks in a process of its own, so that the studio answers meanwhile. The process starts with the first task, and
 * ends some time after the last one.
 */
export class PublisherProcess implements Publisher {
  readonly #start: () => ChildProcess;
  readonly #pending = new Map<number, PendingTask>();
  #child: ChildProcess | undefined;
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  /** `module` is the file that the process runs, with the project's folder as its argument. */
  constructor(module: string, folder: string) {
    // Options of npm start, such as an inspector's port, are not for this process.
    this.#start = () =>
      fork(module, [folder], { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  }

  run: Publisher["run"] = (task, input, onProgress) => {
    clearTimeout(this.#idle);
    this.#child ??= this.#open();
    const message: TaskMessage = { id: ++this.#count, task, input };
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { resolve, reject, onProgress });
      this.#child?.send(message);
    });
  };

  end(): void {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    this.#stop(child, new Failure(INTERRUPTED));
    child.kill();
  }

  #open(): ChildProcess {
    const child = this.#start();
    child.on("message", (reply) => this.#receive(reply as TaskReply)); // only answer-tasks.ts sends messages
    child.on("error", (error) => this.#stop(child, error));
    child.on("exit", () => this.#stop(child, new Failure(INTERRUPTED)));
    return child;
  }

  #receive(reply: TaskReply): void {
    const task = this.#pending.get(reply.id);
    if (reply.kind === "progress") {
      task?.onProgress?.(reply.progress);
      return;
    }
    this.#pending.delete(reply.id);
    if (reply.kind === "done")
      task?.resolve(reply.found as never); // publish-tasks.ts types it
    else task?.reject(reply.kind === "refused" ? new Failure(reply.saying) : new Error(reply.stack));
    if (this.#pending.size > 0) return;
    this.#idle = setTimeout(() => this.end(), IDLE_MS);
    this.#idle.unref();
  }

  #stop(child: ChildProcess, reason: unknown): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}
