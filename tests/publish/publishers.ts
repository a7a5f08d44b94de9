import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { build, type InlineConfig } from "vite";

/**
 * Bundles a publisher into one JavaScript file, which starts fast. Returns its path. `more` is additional Vite
 * configuration.
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
    // Its folder has no node_modules.
    ssr: { noExternal: true },
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

/** A child process that publishes on request, so that it can be killed meanwhile. */
export class Publisher<Order extends object, Said = never> {
  readonly #child: ChildProcess;
  /** Resolves when it accepts an order. */
  readonly ready: Promise<unknown>;
  readonly #gone: Promise<unknown>;

  constructor(program: string) {
    this.#child = fork(program, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.#gone = once(this.#child, "exit");
    this.ready = Promise.race([
      once(this.#child, "message"),
      this.#gone.then(() => Promise.reject(new Error("The publisher ended before it could take an order."))),
    ]);
    // A test that gives no order does not await this.
    this.ready.catch(() => {});
  }

  /** Gives an order. Resolves to the outcome when the release is published; undefined if the process dies first. */
  async order(order: Order): Promise<Said | undefined> {
    await this.ready;
    const said = once(this.#child, "message");
    this.#child.send(order);
    const heard = await Promise.race([said, this.#gone.then(() => undefined)]);
    return heard?.[0];
  }

  /** Kills it like `kill -9`. Resolves when it has ended. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#gone;
  }
}
