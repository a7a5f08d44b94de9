import { execFile } from "node:child_process";
import { en } from "../../../language/messages/localized-text.ts";
import { StudioError } from "../http/send-picture.ts";

/** Maximum size of git's output: a long history, or a large document. */
const MAX_OUTPUT_BYTES = 32 << 20;

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

/** Variables with which git would use another repository or index, set for example while a hook runs `npm start`. */
const FOREIGN_VARIABLES = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE"];

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
        args,
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

/** The repository that a folder is in. */
export interface FolderRepository {
  /** "none": there is no repository with a working tree. "missing": git is not installed. */
  state: "repository" | "none" | "missing";
  /** The folder at its top. */
  root: string;
  /** The folder's path in the repository: empty, or with a slash at its end. */
  prefix: string;
  isShallow: boolean;
}

/** Finds the repository of the folder in which `git` runs. Throws StudioError if git refuses to open it. */
export async function findRepository(git: RunGit): Promise<FolderRepository> {
  try {
    const { stdout } = await git([
      ...["rev-parse", "--is-inside-work-tree"],
      ...["--is-shallow-repository", "--show-toplevel", "--show-prefix"],
    ]);
    const [isInside, isShallow, root = "", prefix = ""] = stdout.split("\n");
    const state = isInside === "true" ? "repository" : "none";
    return { state, root, prefix, isShallow: isShallow === "true" };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (/dubious ownership/.test(error.stderr)) throw new StudioError(OTHER_OWNER, 409);
    return { state: error.isMissing ? "missing" : "none", root: "", prefix: "", isShallow: false };
  }
}

/** Message for a repository that git refuses to use. */
const OTHER_OWNER = en`The git repository belongs to another user of this computer, so git does not open it. Its owner can start the studio, or allow this folder with git config --global safe.directory.`
  .zh`这个 git 仓库属于这台电脑的另一个用户，git 不肯打开。请由仓库的主人启动工作室，或用 git config --global safe.directory 允许这个文件夹。`;
