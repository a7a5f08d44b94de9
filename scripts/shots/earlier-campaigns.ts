import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Everything of a revision's campaigns in one answer of git. */
const MOST_BYTES = 2 ** 30;

/**
 * The campaigns folder as a revision of git has it, copied aside; `remove` takes the copy away. Links are left out.
 * Undefined where git knows no such revision, or the folder is in none of its repositories.
 */
export function earlierCampaigns(
  folder: string,
  revision: string,
): { folder: string; remove: () => void } | undefined {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, maxBuffer: MOST_BYTES, stdio: ["ignore", "pipe", "ignore"] });
  // git would read an option.
  if (revision.startsWith("-")) return undefined;
  let tree: string;
  try {
    const commit = git("rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`).toString().trim();
    // Of the folder in which it is asked, by paths from there.
    tree = git("ls-tree", "-r", "-z", commit, ".").toString();
  } catch {
    return undefined;
  }
  const copy = mkdtempSync(join(tmpdir(), "campaigns-"));
  for (const line of tree.split("\0")) {
    const [, name = "", path = ""] = /^100\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    if (name === "") continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), git("cat-file", "blob", name));
  }
  return { folder: copy, remove: () => rmSync(copy, { recursive: true }) };
}
