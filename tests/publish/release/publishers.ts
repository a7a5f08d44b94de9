import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "vite";
import type { Order, Said } from "./publisher.ts";

const here = import.meta.dirname;

/** Makes a publisher of plain JavaScript, which starts at once, and returns its path. */
export async function buildPublisher(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: here,
    logLevel: "error",
    plugins: [
      {
        name: "counted-fs",
        enforce: "pre",
        resolveId: (id, importer) =>
          id === "node:fs" && !importer?.endsWith("counted-fs.ts") ? join(here, "counted-fs.ts") : undefined,
      },
    ],
    build: {
      ssr: join(here, "publisher.ts"),
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "publisher.mjs" } },
    },
  });
  return join(folder, "publisher.mjs");
}

export class Publisher {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  readonly #gone: Promise<unknown>;

  constructor(program: string) {
    this.#child = fork(program, { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    this.#ready = once(this.#child, "message");
    this.#gone = once(this.#child, "exit");
  }

  /** Gives an order; resolves with what it says when a release stands, with undefined when it dies before. */
  async order(order: Order): Promise<Said | undefined> {
    await this.#ready;
    const said = once(this.#child, "message");
    this.#child.send(order);
    const heard = await Promise.race([said, this.#gone.then(() => undefined)]);
    return heard?.[0];
  }

  /** Ends it as `kill -9` does; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#gone;
  }
}
