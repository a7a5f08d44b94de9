import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import { GitError } from "../../../publish/run-git.ts";
import type { Author } from "../../api-submit.ts";
import { StudioError } from "../http/send-picture.ts";
import type { Repository } from "./repository.ts";

/** A commit to make. Paths are relative to the root of the repository. */
export interface NewCommit {
  files: readonly string[];
  message: string;
  author: Author;
  branch: string;
  isNewBranch: boolean;
}

/**
 * Commits files as they are on the disk and returns the hash of the commit. The operator's index and working tree are not
 * used, so that other staged work stays as it is:
 *
 *     temporary index ──▶ tree ──▶ commit-msg hook ──▶ commit ──▶ entries of the index, if it is the current branch ──▶ branch
 *
 * On the current branch, an entry of the index that was equal to the last commit follows the new one. Otherwise git would
 * report it as staged, and the next commit would undo this one.
 */
export async function commitFiles(repository: Repository, commit: NewCommit): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "studio-submit-"));
  try {
    return await commitWith(repository, commit, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function commitWith(repository: Repository, commit: NewCommit, folder: string): Promise<string> {
  const { git, head } = repository;
  const { author, branch, files, isNewBranch } = commit;
  const env = { GIT_INDEX_FILE: join(folder, "index") };
  await git(head === null ? ["read-tree", "--empty"] : ["read-tree", head], { env });
  await explain(git(["add", "--all", "--", ...files], { env }), NOT_ADDED);
  const tree = (await git(["write-tree"], { env })).stdout.trim();
  if (head !== null && tree === (await git(["rev-parse", `${head}^{tree}`])).stdout.trim())
    throw new StudioError(NOTHING_CHANGED, 409);
  const message = await checkedMessage(repository, commit.message, folder);
  const isSigned = (await git(["config", "--type=bool", "--default=false", "--get", "commit.gpgSign"]))
    .stdout;
  const hash = (
    await explain(
      git(
        [
          ...["commit-tree", tree, "-F", "-"],
          ...(head === null ? [] : ["-p", head]),
          ...(isSigned.trim() === "true" ? ["-S"] : []),
        ],
        { input: message, env: identityOf(author) },
      ),
      NOT_COMMITTED,
    )
  ).stdout.trim();
  const restore = isNewBranch ? async () => {} : await updateIndexEntries(repository, files, hash);
  const old = isNewBranch || head === null ? "0".repeat(hash.length) : head;
  try {
    await explain(
      git(["update-ref", "-m", "studio: submit", `refs/heads/${branch}`, hash, old]),
      BRANCH_CHANGED,
    );
  } catch (error) {
    await restore();
    throw error;
  }
  return hash;
}

function identityOf({ email, name }: Author) {
  return {
    ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email },
    ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email },
  };
}

/** Returns the message as the `commit-msg` hook leaves it. A `pre-commit` hook is not run: it may change files. */
async function checkedMessage({ git }: Repository, message: string, folder: string): Promise<string> {
  const file = join(folder, "message");
  writeFileSync(file, `${message.trim()}\n`);
  const hook = git(["hook", "run", "--ignore-missing", "commit-msg", "--", file]).catch((error: unknown) => {
    // git hook exists since git 2.36.
    if (!(error instanceof GitError && /is not a git command/.test(error.stderr))) throw error;
  });
  await explain(hook, HOOK_REFUSED);
  return readFileSync(file, "utf8");
}

/**
 * Sets the entries of the operator's index to those of a commit if they were equal to the commit before. Returns a function
 * that sets them back.
 */
async function updateIndexEntries({ git, head }: Repository, files: readonly string[], hash: string) {
  const index = entriesIn((await git(["ls-files", "-s", "-z", "--", ...files])).stdout);
  const treeOf = async (commit: string | null) =>
    commit === null
      ? new Map<string, string>()
      : entriesIn((await git(["ls-tree", "-z", commit, "--", ...files])).stdout);
  const [before, after] = [await treeOf(head), await treeOf(hash)];
  const own = files.filter((file) => index.get(file) === before.get(file));
  const write = (entries: ReadonlyMap<string, string>) => {
    const lines = own.map((file) => `${entries.get(file) ?? `0 ${"0".repeat(hash.length)}`}\t${file}\0`);
    return explain(git(["update-index", "-z", "--index-info"], { input: lines.join("") }), INDEX_LOCKED);
  };
  if (own.length > 0) await write(after);
  return async () => {
    if (own.length > 0) await write(before);
  };
}

/** Parses `mode hash stage\tpath` of ls-files and `mode blob hash\tpath` of ls-tree into `mode hash` by path. */
function entriesIn(output: string): Map<string, string> {
  return new Map(
    output.split("\0").flatMap((line): [string, string][] => {
      const [, mode, hash, path] = /^(\d+) (?:blob )?([0-9a-f]+)(?: \d)?\t(.*)$/s.exec(line) ?? [];
      return path === undefined ? [] : [[path, `${mode} ${hash}`]];
    }),
  );
}

/** Converts a failure of git into a message for the operator, with git's own words. */
async function explain<T>(result: Promise<T>, why: (said: LocalizedText) => LocalizedText): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new StudioError(why(untranslatedText(error.message.slice(0, 400))), 409);
  }
}

const NOTHING_CHANGED = en`The chosen files are the same as in the last commit, so there is nothing to submit.`
  .zh`选中的文件与最近一次提交相同，没有需要提交的内容。`;
const NOT_ADDED = (said: LocalizedText) =>
  en`git could not read the chosen files: ${said}`.zh`git 无法读取选中的文件：${said}`;
const NOT_COMMITTED = (said: LocalizedText) =>
  en`git could not make the commit: ${said}`.zh`git 无法生成提交：${said}`;
const HOOK_REFUSED = (said: LocalizedText) =>
  en`A commit-msg hook of this repository refused the message: ${said}. Change the message and submit again.`
    .zh`仓库的 commit-msg 钩子不接受这条说明：${said}。请修改说明后重新提交。`;
const INDEX_LOCKED = (said: LocalizedText) =>
  en`Another git command is running in this repository. Wait for its end, then submit again. (${said})`
    .zh`仓库里正在运行另一个 git 命令，请等它结束后重新提交。（${said}）`;
const BRANCH_CHANGED = (said: LocalizedText) =>
  en`The branch was not changed: it already exists, somebody else changed it just now, or a hook refused. Open the form again. (${said})`
    .zh`分支没有改动：它已经存在、刚被别人改动，或被钩子拒绝。请重新打开提交窗口。（${said}）`;
