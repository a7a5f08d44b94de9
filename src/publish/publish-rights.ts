import { join, relative, sep } from "node:path";
import { PICTURE_EXTENSIONS } from "../check/content/picture-media-types.ts";
import { en, joinWithCommas, type LocalizedText } from "../language/messages/localized-text.ts";
import { listProjectEntries } from "./project-entries.ts";
import { GitError, gitIn, type RunGit } from "./run-git.ts";

/** A target of project.json that takes only what was reviewed. */
export interface ReviewedTarget {
  name: string;
  /** The branch that has what was reviewed; by default, the one that the remote names, else main or master. */
  mainBranch?: string;
}

/** The number of differing files that a message names. */
const MAX_NAMED_FILES = 5;

/** Timeout of a command: git hashes all pictures of the project. */
const HASH_TIMEOUT_MS = 120_000;

/** Stands for the hash of a symbolic link. */
const LINK = "link";

/**
 * Returns why a project may not be published to a target with `"requires": "review"`: its documents and pictures differ from
 * those on the main branch, or git cannot tell. undefined if they are equal. Compares contents, so the checked-out branch does
 * not matter. The remote's branch counts, as of the last fetch; the local one only if no remote has it.
 */
export async function whyNotReviewed(
  folder: string,
  { mainBranch, name }: ReviewedTarget,
): Promise<LocalizedText | undefined> {
  const git = gitIn(folder);
  try {
    const [main, here] = await Promise.all([findMainBranch(git, mainBranch), hashFiles(folder)]);
    if (main === undefined)
      return en`${name} requires a review, but git has no branch ${mainBranch ?? "main"}. Nothing was published. Write its name in "mainBranch" of the target, or run: git fetch`
        .zh`${name} 只接受审核过的内容，但 git 里没有分支 ${mainBranch ?? "main"}。没有发布。请在发布目标的“mainBranch”里写上它的名称，或运行 git fetch。`;
    const there = treeEntries((await git(["ls-tree", "-r", "-z", main.ref, "--", "."])).stdout);
    const paths = [...new Set([...there.keys(), ...here.keys()])].filter(isPublished).sort();
    const different = paths.filter((path) => there.get(path) !== here.get(path));
    if (different.length === 0) return undefined;
    const named = different.slice(0, MAX_NAMED_FILES).map((path) => {
      if (!there.has(path)) return en`${path} (new)`.zh`${path}（新增）`;
      return here.has(path)
        ? en`${path} (changed)`.zh`${path}（有改动）`
        : en`${path} (missing)`.zh`${path}（缺少）`;
    });
    const more = different.length - named.length;
    const list = joinWithCommas(more > 0 ? [...named, en`and ${more} more`.zh`另有 ${more} 个`] : named);
    return en`${name} takes only what is on the branch ${main.name}. These files differ: ${list}. Nothing was published. Submit your changes for review; when they are merged, update this folder (git pull) and publish again.`
      .zh`${name} 只接受分支 ${main.name} 上的内容。这些文件不同：${list}。没有发布。请先提交审核；合并后更新这个文件夹（git pull），再发布。`;
  } catch (error) {
    return en`${name} requires a review, but ${whyGitFailed(error)}. Nothing was published.`
      .zh`${name} 只接受审核过的内容，但${whyGitFailed(error)}。没有发布。`;
  }
}

/** Returns the reference and the readable name of the main branch; undefined if git has none. */
async function findMainBranch(
  git: RunGit,
  named: string | undefined,
): Promise<{ ref: string; name: string } | undefined> {
  const { stdout } = await git([
    "for-each-ref",
    "--format=%(refname) %(symref)",
    "refs/remotes",
    "refs/heads",
  ]);
  const known = new Map(
    stdout.split("\n").map((line): [string, string] => [line.split(" ")[0] ?? "", line.split(" ")[1] ?? ""]),
  );
  const remotes = [...known.keys()].flatMap((ref) => /^refs\/remotes\/([^/]+)\//.exec(ref)?.[1] ?? []);
  // Most repositories have one remote, or call the shared one origin.
  const remote = remotes.includes("origin") ? "origin" : remotes[0];
  const head = known.get(`refs/remotes/${remote}/HEAD`);
  const names = named === undefined ? ["main", "master"] : [named];
  const candidates = [
    ...(named === undefined && head ? [head] : []),
    ...(remote === undefined ? [] : names.map((name) => `refs/remotes/${remote}/${name}`)),
    ...names.map((name) => `refs/heads/${name}`),
  ];
  const ref = candidates.find((candidate) => known.has(candidate));
  return ref === undefined ? undefined : { ref, name: ref.replace(/^refs\/(remotes|heads)\//, "") };
}

/** Returns the hashes of a tree's files by path. */
function treeEntries(tree: string): Map<string, string> {
  return new Map(
    tree.split("\0").flatMap((line): [string, string][] => {
      const [, mode, hash = "", path] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
      return path === undefined ? [] : [[path, mode === "120000" ? LINK : hash]];
    }),
  );
}

/** Returns the hashes that git would give the files of a project, by path. */
async function hashFiles(folder: string): Promise<Map<string, string>> {
  const entries = listProjectEntries(folder).flatMap((entry): [string, boolean][] => {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
    return entry.isDirectory() || !isPublished(path) ? [] : [[path, entry.isSymbolicLink()]];
  });
  const files = entries.flatMap(([path, isLink]) => (isLink ? [] : [path]));
  // Paths that git would read in another way count as changed.
  const passed = files.filter((path) => !/^"|\n/.test(path));
  // git takes these paths as relative to the top folder of the repository.
  const [top = "", prefix = ""] = (
    await gitIn(folder)(["rev-parse", "--show-toplevel", "--show-prefix"])
  ).stdout.split("\n");
  const input = passed.map((path) => prefix + path).join("\n");
  const options = { input, timeoutMs: HASH_TIMEOUT_MS };
  const hashes = (await gitIn(top)(["hash-object", "--stdin-paths"], options)).stdout.split("\n");
  return new Map([
    ...entries.map(([path]): [string, string] => [path, LINK]),
    ...files.map((path): [string, string] => [path, ""]),
    ...passed.map((path, index): [string, string] => [path, hashes[index] ?? ""]),
  ]);
}

/** Returns whether a file may be a document or a picture of a page. */
function isPublished(path: string): boolean {
  return path.endsWith(".json") || PICTURE_EXTENSIONS.some((ending) => path.toLowerCase().endsWith(ending));
}

function whyGitFailed(error: unknown): LocalizedText {
  if (!(error instanceof GitError)) return en`git failed: ${String(error)}`.zh`git 出错：${String(error)}`;
  if (error.isMissing) return en`git is not installed`.zh`没有安装 git`;
  if (/not a git repository/.test(error.stderr))
    return en`the project is not in a git repository`.zh`项目不在 git 仓库里`;
  if (error.isTimeout) return en`git took too long`.zh`git 用时太久`;
  return en`git failed: ${error.message}`.zh`git 出错：${error.message}`;
}
