import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { build, type InlineConfig } from "vite";

/**
 * Makes a publisher of one file of plain JavaScript, which starts at once, in a folder; returns its path. `more` is what
 * Vite has to do for it besides.
 */
export async function buildPublisher(
  source: string,
  folder: string,
  more: InlineConfig = {},
): Promise<string> {
  await build({
    configFile: false,
    root: dirname(source),
    logLevel: "error",
    ...more,
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "publisher.mjs", codeSplitting: false } },
    },
  });
  return join(folder, "publisher.mjs");
}

/** A process that publishes what it is told to, so that it can be killed meanwhile. */
export class Publisher<Order extends object, Said = never> {
  readonly #child: ChildProcess;
  /** Resolves when it waits for an order. */
  readonly ready: Promise<unknown>;
  readonly #gone: Promise<unknown>;

  constructor(program: string) {
    this.#child = fork(program, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.#gone = once(this.#child, "exit");
    this.ready = Promise.race([
      once(this.#child, "message"),
      this.#gone.then(() => Promise.reject(new Error("The publisher ended before it could take an order."))),
    ]);
    // A test that gives no order does not wait for this.
    this.ready.catch(() => {});
  }

  /** Gives an order; resolves with what it says when a release stands, with undefined when it is gone before. */
  async order(order: Order): Promise<Said | undefined> {
    await this.ready;
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
