import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { contentsOf } from "../lib/repository.ts";

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
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", args, {
      cwd: folder,
      input,
      maxBuffer: MOST_BYTES,
      stdio: ["pipe", "pipe", "ignore"],
    });
  // git would read an option.
  if (revision.startsWith("-")) return undefined;
  let tree: string;
  try {
    const commit = git(["rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`])
      .toString()
      .trim();
    // Of the folder in which it is asked, by paths from there.
    tree = git(["ls-tree", "-r", "-z", commit, "."]).toString();
  } catch {
    return undefined;
  }
  const files = tree.split("\0").flatMap((line): [string, string][] => {
    const [, name, path] = /^100\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    return name !== undefined && path !== undefined ? [[path, name]] : [];
  });
  const contents = new Map(contentsOf([...new Set(files.map(([, name]) => name))], git));
  const copy = mkdtempSync(join(tmpdir(), "campaigns-"));
  for (const [path, name] of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), contents.get(name) ?? "");
  }
  return { folder: copy, remove: () => rmSync(copy, { recursive: true }) };
}
