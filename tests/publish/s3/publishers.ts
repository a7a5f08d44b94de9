import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "vite";
import type { Order } from "./publisher.ts";

/** Makes a publisher of one file of plain JavaScript, the SDK included, which starts at once; returns its path. */
export async function buildPublisher(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, "publisher.ts"),
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "publisher.mjs", codeSplitting: false } },
    },
  });
  return join(folder, "publisher.mjs");
}

/** A process that publishes once. */
export class Publisher {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  /** Resolves when it is gone: killed, or done. */
  readonly gone: Promise<unknown>;

  constructor(program: string) {
    this.#child = fork(program, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.#ready = once(this.#child, "message");
    this.gone = once(this.#child, "exit");
  }

  /** Has it begin. */
  async begin(order: Order): Promise<void> {
    await this.#ready;
    this.#child.send(order);
  }

  /** Ends it as `kill -9` does. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.gone;
  }
}
