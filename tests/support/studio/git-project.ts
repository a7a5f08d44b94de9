import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { once } from "../../../src/language/memoize.ts";

/** The environment of git in tests: nobody's configuration, and a fixed author. */
const GIT_ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_AUTHOR_DATE: "2025-04-01T08:00:00+08:00",
  GIT_COMMITTER_DATE: "2025-04-01T08:00:00+08:00",
};

/** Creates the folder .git of a repository without commits. Copying it is faster than a process of git for each project. */
const emptyRepository = once(() => {
  const folder = mkdtempSync(join(tmpdir(), "empty-git-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  execFileSync("git", ["init", "--quiet", "--template=", "--initial-branch=main"], { cwd: folder });
  mkdirSync(join(folder, ".git/hooks"));
  appendFileSync(join(folder, ".git/config"), "[user]\n\tname = 王小明\n\temail = wang@example.com\n");
  return join(folder, ".git");
});

/** A temporary git repository with a project in one of its folders. */
export class GitProject {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "studio-git-")));
  /** The project's folder. */
  readonly folder: string;
  #hours = 0;

  constructor(folder = "活动 页面", options: { isEmpty?: boolean } = {}) {
    this.folder = join(this.root, folder);
    mkdirSync(this.folder, { recursive: true });
    if (options.isEmpty) return;
    cpSync(emptyRepository(), join(this.root, ".git"), { recursive: true });
  }

  /** Runs git at the root of the repository and returns its output. */
  git(...args: string[]): string {
    const env = {
      ...process.env,
      ...GIT_ENVIRONMENT,
      GIT_COMMITTER_DATE: this.#date(),
      GIT_AUTHOR_DATE: this.#date(),
    };
    return execFileSync("git", args, { cwd: this.root, env, encoding: "utf8", stdio: "pipe" }).trim();
  }

  /** Writes a file of the project. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Commits everything, each commit an hour after the one before. Returns its hash. */
  commit(message: string): string {
    this.#hours++;
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "-m", message);
    return this.git("rev-parse", "HEAD");
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #date(): string {
    return `2025-04-01T${String(this.#hours % 24).padStart(2, "0")}:00:00+08:00`;
  }
}
