import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** A block of code in a guide. */
export interface GuideBlock {
  /** The words after the three backticks: `sh`, `text`, `json FILE` or `json in FILE`. */
  kind: string;
  code: string;
}

/** Returns the blocks of code of a guide in Markdown, in order. */
export function blocksOfGuide(text: string): GuideBlock[] {
  return [...text.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, kind = "", code = ""]) => ({
    kind,
    code,
  }));
}

/** Addresses that the guide names, and those to use instead of them. */
export type Replacements = Readonly<Record<string, string>>;

/**
 * Follows a guide literally in a folder: runs its commands in a shell and writes its documents. A command that ends with
 * `start` keeps running until the next one, or until `stop`.
 */
export class GuideReader {
  #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #replacements: Replacements;
  #server: ChildProcess | undefined;
  /** The origin of the running server, in place of the guide's. */
  #origin = "";
  /** What the commands of the last block printed. */
  output = "";

  constructor(folder: string, env: NodeJS.ProcessEnv, replacements: Replacements) {
    this.#folder = folder;
    this.#env = env;
    this.#replacements = replacements;
  }

  /** Runs each line of a block. Fails if a command does. */
  async run(code: string): Promise<void> {
    this.output = "";
    for (const line of code.trim().split("\n")) {
      const [, folder] = /^cd (\S+)$/.exec(line) ?? [];
      if (folder !== undefined) this.#folder = join(this.#folder, folder);
      else if (line.endsWith(" start")) await this.#start(line);
      else {
        // Not synchronously: the server that the command calls may run in this process.
        const { stdout } = await promisify(execFile)("bash", ["-c", this.#localized(line)], this.#options());
        this.output += stdout;
      }
    }
  }

  /** Writes a document of the guide. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
    writeFileSync(join(this.#folder, path), text);
  }

  /** Runs `validate` while these keys of a document are replaced, and returns its output. */
  async validateWith(path: string, keys: string): Promise<string> {
    const text = readFileSync(join(this.#folder, path), "utf8");
    this.write(path, JSON.stringify({ ...JSON.parse(text), ...JSON.parse(keys) }, null, 2));
    await this.run("npx campaign-engine validate");
    this.write(path, text);
    return this.output;
  }

  /** Returns the text at a path of the running server. */
  async fetch(path: string): Promise<string> {
    return (await fetch(`${this.#origin}${path}`)).text();
  }

  stop(): void {
    this.#server?.kill();
  }

  async #start(line: string): Promise<void> {
    this.stop();
    // Without npx, so that the process itself can be ended.
    const command = this.#localized(line).replace(
      "npx campaign-engine",
      "exec ../node_modules/.bin/campaign-engine",
    );
    this.#server = spawn("bash", ["-c", command], {
      ...this.#options(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    for await (const chunk of this.#server.stdout ?? []) {
      printed += chunk;
      if (printed.includes("/studio/reference")) break;
    }
    this.#origin = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? "";
  }

  #localized(line: string): string {
    const all = { "http://127.0.0.1:5173": this.#origin, ...this.#replacements };
    return Object.entries(all).reduce(
      (text, [from, to]) => (to === "" ? text : text.replaceAll(from, to)),
      line,
    );
  }

  #options() {
    return { cwd: this.#folder, env: this.#env, encoding: "utf8" as const };
  }
}
