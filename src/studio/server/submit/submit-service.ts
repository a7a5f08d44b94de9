import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { en } from "../../../language/messages/localized-text.ts";
import { isObject } from "../../../language/values.ts";
import type { Author, SubmitResult, SubmitState } from "../../api-submit.ts";
import { documentPathInFolder } from "../files/document-path-in-folder.ts";
import { readVersionedText } from "../files/save-file.ts";
import { BRANCH_PREFIX } from "../history/git-history.ts";
import { optionalTextAt, type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";
import { changedFilesOf } from "./changed-files.ts";
import { commitFiles } from "./commit-files.ts";
import { pushBranch } from "./push-branch.ts";
import { authorOf, openRepository, outputOrNull, type Repository, remoteOf, succeeds } from "./repository.ts";

/** Commits documents to git and pushes them. Invalid requests throw StudioError. */
export class SubmitService {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async state(input: RequestInput): Promise<SubmitState> {
    const path = this.#documentAt(input);
    const repository = await openRepository(this.#folder);
    const { branch, git } = repository;
    return {
      files: await changedFilesOf(repository, path),
      branch,
      newBranch: await freeBranchName(repository, path),
      remote: await remoteOf(git, branch),
      author: await authorOf(git),
      hasUnrunHook: await hasPreCommitHook(repository),
    };
  }

  async submit(input: RequestInput): Promise<SubmitResult> {
    const path = this.#documentAt(input);
    const repository = await openRepository(this.#folder);
    const { branch, git, prefix } = repository;
    const wanted = requiredTextAt(input, "branch");
    const isNewBranch = input.isNewBranch === true;
    if (!isNewBranch && wanted !== branch) throw new StudioError(OTHER_BRANCH, 409);
    if (isNewBranch) await refuseBranchName(repository, wanted);
    if ((readVersionedText(join(this.#folder, path))?.version ?? null) !== optionalTextAt(input, "version"))
      throw new StudioError(CHANGED_SINCE, 409);
    const message = requiredTextAt(input, "message");
    if (message.trim() === "") throw new StudioError(NO_MESSAGE, 422);
    const author = (await authorOf(git)) ?? authorAt(input);
    const files = await chosenFilesAt(input, { repository, path });
    const commit = await commitFiles(repository, {
      ...{ message, author, branch: wanted, isNewBranch },
      files: files.map((file) => posix.join(prefix, file)),
    });
    const remote = input.isPushed === true ? await remoteOf(git, branch) : null;
    return { commit, branch: wanted, push: remote === null ? null : await pushBranch(git, remote, wanted) };
  }

  /** Pushes a branch again whose push was refused. */
  async push(input: RequestInput): Promise<SubmitResult> {
    const { branch, git } = await openRepository(this.#folder);
    const wanted = requiredTextAt(input, "branch");
    const isKnown = await succeeds(git, ["check-ref-format", "--branch", wanted]);
    const commit = isKnown
      ? await outputOrNull(git, ["rev-parse", "--verify", "--quiet", `refs/heads/${wanted}`])
      : null;
    if (commit === null) throw new StudioError(OTHER_BRANCH, 409);
    const remote = await remoteOf(git, branch);
    return { commit, branch: wanted, push: remote === null ? null : await pushBranch(git, remote, wanted) };
  }

  #documentAt(input: RequestInput): string {
    const path = requiredTextAt(input, "path");
    documentPathInFolder(this.#folder, path);
    return path;
  }
}

/** Returns the chosen files. Throws StudioError unless each one is a changed file of the project. */
async function chosenFilesAt(
  { files }: RequestInput,
  { path, repository }: { path: string; repository: Repository },
): Promise<string[]> {
  const chosen: readonly unknown[] = Array.isArray(files) ? files : [];
  const changed = new Set((await changedFilesOf(repository, path)).map((file) => file.path));
  const known = chosen.filter((file): file is string => typeof file === "string" && changed.has(file));
  if (known.length === 0 || known.length < chosen.length) throw new StudioError(NO_FILES, 409);
  return known;
}

/** Maximum length of a name or an e-mail address. */
const MAX_AUTHOR_LENGTH = 100;

function authorAt({ author }: RequestInput): Author {
  const { name = "", email = "" }: Partial<Record<string, unknown>> = isObject(author) ? author : {};
  const isPlain = (text: unknown): text is string =>
    typeof text === "string" &&
    text.trim() !== "" &&
    /^[^<>\p{Cc}]*$/u.test(text) &&
    text.length <= MAX_AUTHOR_LENGTH;
  if (isPlain(name) && isPlain(email) && /^\S+@\S+$/.test(email.trim()))
    return { name: name.trim(), email: email.trim() };
  throw new StudioError(NO_AUTHOR, 422);
}

async function refuseBranchName({ git }: Repository, name: string): Promise<void> {
  if (name.length > 200 || !(await succeeds(git, ["check-ref-format", "--branch", name])))
    throw new StudioError(
      en`“${name}” cannot be the name of a branch. Use letters, digits and - without spaces.`
        .zh`“${name}”不能作为分支名。请用文字、数字和 -，不要有空格。`,
      422,
    );
  if (await succeeds(git, ["show-ref", "--verify", "--quiet", `refs/heads/${name}`]))
    throw new StudioError(
      en`The branch ${name} already exists. Choose another name.`.zh`分支 ${name} 已经存在，请换一个名称。`,
      409,
    );
}

/** Returns a name such as `studio/springTea`, with a number if it is taken. */
async function freeBranchName({ git }: Repository, path: string): Promise<string> {
  const stem = posix.basename(path, ".json").replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "-");
  const taken = (await git(["for-each-ref", "--format=%(refname)", `refs/heads/${BRANCH_PREFIX}`])).stdout;
  const names = new Set(taken.split("\n"));
  for (let count = 1; ; count++) {
    const name = `${BRANCH_PREFIX}${stem}${count === 1 ? "" : `-${count}`}`;
    if (!names.has(`refs/heads/${name}`)) return name;
  }
}

async function hasPreCommitHook({ git }: Repository): Promise<boolean> {
  const hook = await outputOrNull(git, [
    "rev-parse",
    "--path-format=absolute",
    "--git-path",
    "hooks/pre-commit",
  ]);
  return hook !== null && existsSync(hook);
}

const OTHER_BRANCH = en`The branch has changed since you opened the form. Open it again.`
  .zh`打开提交窗口之后，分支已经变了。请重新打开。`;
const CHANGED_SINCE = en`The document has changed on disk since you opened the form. Review it again, then submit.`
  .zh`打开提交窗口之后，文档又被改动。请重新查看改动，然后再提交。`;
const NO_MESSAGE = en`The message is empty. Say what changes for customers.`
  .zh`说明是空的。请写明顾客看到的变化。`;
const NO_FILES = en`No changed file is chosen, or a chosen one has not changed any more. Open the form again.`
  .zh`没有选中任何改动的文件，或选中的文件已不再有改动。请重新打开提交窗口。`;
const NO_AUTHOR = en`git does not know your name. Enter your name and your e-mail address.`
  .zh`git 还不知道您是谁。请填写姓名和邮箱。`;
