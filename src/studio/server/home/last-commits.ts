import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { HomePage } from "../../api-home.ts";

/** Maximum number of commits that are read: older authors are of no use to find one's own work. */
const MAX_COMMITS = 2000;
const TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/** Precedes each commit in the output of git; no path contains it. */
const MARK = "\u0001";

/**
 * Returns the last commit of each file below a folder, by path relative to it. Empty outside of a repository, or if git is
 * missing or too slow.
 */
export async function lastCommitsBelow(folder: string): Promise<Map<string, HomePage["commit"]>> {
  try {
    const [log, me] = await Promise.all([
      runGit(folder, "log", `-n${MAX_COMMITS}`, ...LOG_FORMAT, "--", "."),
      runGit(folder, "config", "user.email").catch(() => ""),
    ]);
    return parseGitLog(log, me.trim());
  } catch {
    return new Map();
  }
}

const LOG_FORMAT = ["--name-only", "--relative", "-z", `--format=${MARK}%an%x02%ae%x02%ct%x02`];

/** Parses the output of `git log` with `LOG_FORMAT`, the newest commit first. `me`: the address of the operator. Pure. */
function parseGitLog(log: string, me: string): Map<string, HomePage["commit"]> {
  const found = new Map<string, HomePage["commit"]>();
  for (const entry of log.split(MARK).slice(1)) {
    const [author = "", address = "", seconds = "", paths = ""] = entry.split("\u0002");
    const commit = { author, at: Number(seconds) * 1000, isMine: me !== "" && address === me };
    for (const path of paths.split("\0").map((one) => one.replace(/^\n+/, "")))
      if (path !== "" && !found.has(path)) found.set(path, commit);
  }
  return found;
}

async function runGit(folder: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: folder, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
  const { stdout } = await promisify(execFile)("git", args, options);
  return stdout;
}
