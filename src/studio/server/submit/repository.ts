import { en } from "../../../language/messages/localized-text.ts";
import { GitError, gitIn, type RunGit } from "../../../publish/run-git.ts";
import type { Author } from "../../api-submit.ts";
import { type FolderRepository, findRepository } from "../history/find-repository.ts";
import { StudioError } from "../http/send-picture.ts";

/** The git repository of a project. */
export interface Repository extends Pick<FolderRepository, "prefix"> {
  /** The project's folder. */
  folder: string;
  /** Runs git at the root of the repository. */
  git: RunGit;
  /** The commit of HEAD; null if the repository has no commit yet. */
  head: string | null;
  /** The current branch; null if HEAD is detached. */
  branch: string | null;
}

/** Opens the repository of a project. Throws StudioError without a repository, or during a merge. */
export async function openRepository(folder: string): Promise<Repository> {
  const { prefix, root, state } = await findRepository(gitIn(folder));
  if (state === "missing") throw new StudioError(NO_GIT, 409);
  if (state === "none") throw new StudioError(NO_REPOSITORY, 409);
  const git = gitIn(root);
  const isMerging = await succeeds(git, ["rev-parse", "--verify", "--quiet", "MERGE_HEAD"]);
  if (isMerging) throw new StudioError(IS_MERGING, 409);
  const head = await outputOrNull(git, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  const branch = await outputOrNull(git, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  return { folder, git, prefix, head, branch };
}

/** Returns the trimmed output; null if git fails or prints nothing. */
export async function outputOrNull(git: RunGit, args: readonly string[]): Promise<string | null> {
  try {
    return (await git(args)).stdout.trim() || null;
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** Returns whether a command ends with code 0. */
export async function succeeds(git: RunGit, args: readonly string[]): Promise<boolean> {
  try {
    await git(args);
    return true;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

/** Returns the author in git's configuration or environment; null if a part is missing. */
export async function authorOf(git: RunGit): Promise<Author | null> {
  const settings = await readSettings(git, "^user\\.(name|email)$");
  const name = process.env.GIT_AUTHOR_NAME || settings.get("user.name");
  const email = process.env.GIT_AUTHOR_EMAIL || settings.get("user.email");
  return name && email ? { name, email } : null;
}

/** Returns the remote that receives pushes of a branch; null if the repository has none. */
export async function remoteOf(git: RunGit, branch: string | null): Promise<string | null> {
  const all = (await git(["remote"])).stdout.split("\n").filter((name) => name !== "");
  const settings = await readSettings(git, "^(remote\\.pushdefault|branch\\..*\\.(pushremote|remote))$");
  const ofBranch = (name: string) => (branch === null ? undefined : settings.get(`branch.${branch}.${name}`));
  const names = [ofBranch("pushremote"), settings.get("remote.pushdefault"), ofBranch("remote"), "origin"];
  return names.find((name) => name !== undefined && all.includes(name)) ?? all[0] ?? null;
}

/**
 * Returns the values in git's configuration whose names match a regular expression, by name: its first and last parts are
 * in small letters. The last value of a name counts.
 */
async function readSettings(git: RunGit, pattern: string): Promise<ReadonlyMap<string, string>> {
  const output = (await outputOrNull(git, ["config", "--null", "--get-regexp", pattern])) ?? "";
  return new Map(
    output.split("\0").map((entry): [string, string] => {
      const [name = "", ...value] = entry.split("\n");
      return [name, value.join("\n").trim()];
    }),
  );
}

const NO_GIT = en`git is not installed on this computer, so nothing can be submitted. Your saved files and their history stay here. Ask a colleague to install git.`
  .zh`这台电脑没有安装 git，不能提交。已保存的文件和历史版本都还在。请让同事安装 git。`;
const NO_REPOSITORY = en`The project's folder is not in a git repository, so nothing can be submitted. Your saved files and their history stay here.`
  .zh`项目文件夹不在 git 仓库里，不能提交。已保存的文件和历史版本都还在。`;
const IS_MERGING = en`A merge in this repository is not finished. Ask the colleague who started it to finish it, then submit again.`
  .zh`这个仓库里有一次合并还没有完成。请让开始合并的同事先完成它，然后再提交。`;
