import { execFile } from "node:child_process";

/** Maximum size of git's output: a long history, or all files of a large project. */
const MAX_OUTPUT_BYTES = 2 ** 28;

/** Timeout of a command that only reads or writes the repository on this computer. */
const LOCAL_TIMEOUT_MS = 20_000;

/** Options of a git command. */
export interface GitOptions {
  /** Further environment variables. */
  env?: Readonly<Record<string, string>>;
  input?: string | undefined;
  timeoutMs?: number;
}

/** A git command that failed. */
export class GitError extends Error {
  readonly stderr: string;
  readonly isMissing: boolean;
  readonly isTimeout: boolean;
  /** The exit code; -1 if git did not run to its end. */
  readonly code: number;

  constructor(error: { code?: unknown; killed?: boolean }, stderr: string) {
    super(stderr.trim() || "git failed");
    this.stderr = stderr;
    this.isMissing = error.code === "ENOENT";
    this.isTimeout = error.killed === true;
    this.code = typeof error.code === "number" ? error.code : -1;
  }
}

/** The output of a git command. */
export interface GitOutput {
  stdout: string;
  stderr: string;
}

/** Runs git in a folder. Rejects with `GitError`. */
export type RunGit = (args: readonly string[], options?: GitOptions) => Promise<GitOutput>;

/**
 * Environment of all git commands: messages in English (some are read), no questions to the terminal, no lock on the
 * operator's index only to refresh it.
 */
const GIT_ENVIRONMENT = {
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_LITERAL_PATHSPECS: "1",
  SSH_ASKPASS_REQUIRE: "never",
};

/**
 * Settings of all git commands, stronger than those of the repository and the operator. Programs that only reading would
 * start do not run. Output is text in UTF-8, with nothing before a commit.
 */
const GIT_SETTINGS = ["core.fsmonitor=false", "log.showSignature=false", "i18n.logOutputEncoding=UTF-8"];

/**
 * Variables with which git would use another repository or index, set for example while a hook runs `npm start`, and those
 * that contradict GIT_LITERAL_PATHSPECS.
 */
const FOREIGN_VARIABLES = [
  ...["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE"],
  ...["GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_SHALLOW_FILE"],
  ...["GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"],
];

/** Returns a function that runs git in a folder, as a child process without a shell. */
export function gitIn(folder: string): RunGit {
  return (args, { env = {}, input, timeoutMs = LOCAL_TIMEOUT_MS } = {}) =>
    new Promise((resolve, reject) => {
      // No argument of a program can contain a zero byte.
      if (args.some((one) => one.includes("\0"))) return reject(new GitError({}, "zero byte in an argument"));
      const inherited = { ...process.env };
      for (const name of FOREIGN_VARIABLES) delete inherited[name];
      const child = execFile(
        "git",
        [...GIT_SETTINGS.flatMap((setting) => ["-c", setting]), ...args],
        {
          cwd: folder,
          env: { ...inherited, ...GIT_ENVIRONMENT, ...env },
          maxBuffer: MAX_OUTPUT_BYTES,
          timeout: timeoutMs,
          encoding: "utf8",
        },
        (error, stdout, stderr) =>
          error ? reject(new GitError(error, stderr)) : resolve({ stdout, stderr }),
      );
      // A command that ends before it has read everything breaks the pipe; its exit code says more.
      child.stdin?.on("error", () => undefined);
      child.stdin?.end(input ?? "");
    });
}
