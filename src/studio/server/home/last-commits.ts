import { gitIn } from "../../../publish/run-git.ts";
import type { HomePage } from "../../api-home.ts";

/** Maximum number of commits that are read: older authors are of no use to find one's own work. */
const MAX_COMMITS = 2000;
const TIMEOUT_MS = 10_000;

/** Precedes each commit in the output of git; no path contains it. */
const MARK = "\u0001";

/**
 * Returns the last commit of each file below a folder, by path relative to it. Empty outside of a repository, or if git is
 * missing or too slow.
 */
export async function lastCommitsBelow(folder: string): Promise<Map<string, HomePage["commit"]>> {
  const git = gitIn(folder);
  try {
    const [log, me] = await Promise.all([
      git(["log", `-n${MAX_COMMITS}`, ...LOG_FORMAT, "--", "."], { timeoutMs: TIMEOUT_MS }),
      git(["config", "user.email"]).catch(() => ({ stdout: "" })),
    ]);
    return parseGitLog(log.stdout, me.stdout.trim());
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
