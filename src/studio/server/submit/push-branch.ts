import {
  en,
  type LocalizedText,
  truncateToLength,
  untranslatedText,
} from "../../../language/messages/localized-text.ts";
import { GitError, type RunGit } from "../../../publish/run-git.ts";
import type { PushResult } from "../../api-submit.ts";

/** Timeout of a push, for slow networks. */
const PUSH_TIMEOUT_MS = 120_000;

/** Number of lines of git's output that the operator sees. */
const MAX_LINES = 12;

/** Number of characters of each of these lines. */
const MAX_LINE_LENGTH = 1000;

/** Pushes a branch. Never rejects for a refused push: the result has the reason. */
export async function pushBranch(git: RunGit, remote: string, branch: string): Promise<PushResult> {
  const ref = `refs/heads/${branch}`;
  const result = (said: string, refusal: LocalizedText | null): PushResult => {
    const output = tidyOutput(said);
    return { remote, refusal, output, pullRequest: refusal === null ? pullRequestIn(output) : null };
  };
  try {
    const { stderr, stdout } = await git(["push", remote, `${ref}:${ref}`], { timeoutMs: PUSH_TIMEOUT_MS });
    return result(stderr + stdout, null);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return result(
      error.stderr,
      error.isTimeout ? TOO_SLOW : explainRefusal(error.stderr, { branch, remote }),
    );
  }
}

/** Removes names and passwords from addresses, and keeps the last lines. Pure. */
export function tidyOutput(said: string): string {
  return linesOf(said.replace(/:\/\/[^\s/@]+@/g, "://"))
    .slice(-MAX_LINES)
    .map((line) => truncateToLength(line, MAX_LINE_LENGTH))
    .join("\n");
}

/** Returns the lines that are not empty. A server may send very long ones, so no pattern here tries a part of them twice. */
function linesOf(said: string): string[] {
  return said
    .split(/[\r\n]/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
}

/** Returns the address that a remote printed, such as "Create a pull request … by visiting". Pure. */
export function pullRequestIn(output: string): string | null {
  for (const line of output.split("\n")) {
    const [, address] = /^remote:.*?(https:\/\/[^\s<>"']+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  return null;
}

/** Returns the reason of a refused push for the operator. Pure. */
export function explainRefusal(
  said: string,
  { branch, remote }: { branch: string; remote: string },
): LocalizedText {
  if (/\[rejected\]|non-fast-forward|fetch first/.test(said))
    return en`Somebody else has pushed to ${branch} in the meantime. Submit again on a new branch.`
      .zh`别人刚向 ${branch} 推送过。请换一个新分支重新提交。`;
  if (/remote rejected|hook declined|protected branch/.test(said))
    return en`The server of ${remote} does not accept this: ${untranslatedText(reasonIn(said))}. Submit on a new branch, or ask who looks after the repository.`
      .zh`服务器（${remote}）不接受：${untranslatedText(reasonIn(said))}。请换一个新分支提交，或询问仓库的负责人。`;
  if (
    /authentication failed|could not read (username|password)|permission denied|publickey|403|401/i.test(said)
  )
    return en`The server of ${remote} does not know you, or does not allow you to push. Sign in with git once in a terminal, then push again.`
      .zh`服务器（${remote}）不认识您，或不允许您推送。请先在终端里用 git 登录一次，再重新推送。`;
  if (/could not resolve host|unable to access|connection|timed out|network/i.test(said))
    return en`The server of ${remote} could not be reached. Check the network, then push again.`
      .zh`连不上服务器（${remote}）。请检查网络后重新推送。`;
  if (/not appear to be a git repository|repository not found|does not exist/i.test(said))
    return en`The remote ${remote} does not exist. Ask who looks after the repository for its address.`
      .zh`远程仓库 ${remote} 不存在。请向仓库的负责人询问它的地址。`;
  return en`A hook of this repository, or git itself, stopped the push. Its words are below.`
    .zh`仓库的钩子或 git 中止了推送，原话见下方。`;
}

/** Returns what the server said: the lines of its hook, or the words in parentheses after the branch. */
function reasonIn(said: string): string {
  const all = linesOf(said);
  const lines = all
    .filter((line) => line.startsWith(REMOTE_MARK))
    .map((line) =>
      line
        .slice(REMOTE_MARK.length)
        .trim()
        .replace(/^error: /, ""),
    )
    .filter((line) => line !== "");
  const rejected = all.find((line) => line.includes("[remote rejected]")) ?? "";
  const [open, close] = [rejected.lastIndexOf("("), rejected.lastIndexOf(")")];
  const words = 0 <= open && open < close ? rejected.slice(open + 1, close) : "refused";
  return (lines.length > 0 ? lines.slice(0, 3).join(" ") : words).slice(0, 200);
}

/** The beginning of each line that the server sent. */
const REMOTE_MARK = "remote:";

const TOO_SLOW = en`The push took more than two minutes and was stopped. Check the network, then push again.`
  .zh`推送超过两分钟，已停止。请检查网络后重新推送。`;
