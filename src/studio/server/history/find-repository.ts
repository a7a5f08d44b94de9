import { en } from "../../../language/messages/localized-text.ts";
import { GitError, type RunGit } from "../../../publish/run-git.ts";
import { StudioError } from "../http/send-picture.ts";

/** The repository that a folder is in. */
export interface FolderRepository {
  /** "none": the folder has no repository with a working tree. "missing": git is not installed. */
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
