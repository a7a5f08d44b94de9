import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";
import { decodeText } from "../../src/check/document/decode-text.ts";
import type { Disk } from "../../src/check/project/project-files.ts";
import { en, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import { tryOrUndefined } from "../../src/language/try-or-undefined.ts";

/** Access to the git repository that contains a folder. */
interface Repository {
  /** Returns the files of a revision, by paths of the file system; or the reason why the revision cannot be read. */
  at: (revision: string) => { disk: Disk; digest: (path: string) => string | undefined } | LocalizedText;
  /** Returns git's hash of a file's content; undefined if the file does not exist. */
  digest: (path: string) => string | undefined;
}

/** Maximum size of git's output for a revision. */
const MAX_GIT_OUTPUT_BYTES = 2 ** 30;

type RunGit = (args: readonly string[], input?: string) => Buffer;

/** Runs git in a folder and returns its output. Throws if git fails. */
const gitIn =
  (cwd: string): RunGit =>
  (args, input = "") =>
    execFileSync("git", args, {
      cwd,
      input,
      maxBuffer: MAX_GIT_OUTPUT_BYTES,
      stdio: ["pipe", "pipe", "pipe"],
    });

/** Returns the hash of a revision's commit. Throws if git does not know the revision. */
function commitHashOfRevision(revision: string, git: RunGit): string {
  if (revision.startsWith("-")) throw new Error("git would read an option.");
  return git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`])
    .toString()
    .trim();
}

/**
 * Reads the files of a folder at a revision, by paths relative to the folder. Links are left out. Returns undefined if git
 * does not know the revision, or the folder is not in a repository.
 */
export function filesAtRevision(folder: string, revision: string): Map<string, Buffer> | undefined {
  const git = gitIn(folder);
  const tree = tryOrUndefined(() =>
    git(["ls-tree", "-r", "-z", commitHashOfRevision(revision, git), "."]).toString(),
  );
  if (tree === undefined) return undefined;
  const files = [...listFileHashes(tree)];
  const contents = readContentsByHash([...new Set(files.map(([, name]) => name))], git);
  return new Map(files.map(([path, name]) => [path, contents.get(name) ?? Buffer.alloc(0)]));
}

/** Opens the repository of a folder. Runs git on demand. */
export function openGitRepository(folder: string): Repository {
  const git = gitIn(folder);
  const readGitOutput = (...args: string[]): string => git(args).toString().trim();
  let algorithm: string | undefined;
  return {
    at: (revision) => {
      try {
        const commit = commitHashOfRevision(revision, git);
        const prefix = readGitOutput("rev-parse", "--show-prefix");
        const tree = git(["ls-tree", "-r", "-z", "--full-tree", commit]).toString();
        return revisionOf(listFileHashes(tree), { folder, prefix, git });
      } catch (error) {
        return whyGitFailed(error) ?? en`git has no revision ${revision}`.zh`git 中没有版本 ${revision}`;
      }
    },
    digest: (path) => {
      algorithm ??= tryOrUndefined(() => readGitOutput("rev-parse", "--show-object-format")) ?? "sha1";
      const bytes = tryOrUndefined(() => readFileSync(path));
      return bytes && createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
    },
  };
}

/** Returns the reason why git failed; undefined if it only does not know the revision. */
function whyGitFailed(error: unknown): LocalizedText | undefined {
  const { code, stderr = "" } = error as { code?: string; stderr?: Buffer | string };
  if (code === "ENOENT") return en`git is not installed`.zh`没有安装 git`;
  return /not a git repository/.test(String(stderr))
    ? en`this folder is not in a git repository`.zh`这个文件夹不在 git 仓库里`
    : undefined;
}

/** Returns the content hashes of all plain files of a tree, by path in the repository. */
function listFileHashes(tree: string): Map<string, string> {
  const entries = tree.split("\0").flatMap((line): [string, string][] => {
    const [, mode, name, path] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    // git stores a link as a file that contains the link's target.
    return name !== undefined && path !== undefined && mode !== "120000" ? [[path, name]] : [];
  });
  return new Map(entries);
}

interface FolderInRepository {
  /** A folder of the file system, and its path in the repository: `campaigns/`. */
  folder: string;
  prefix: string;
  git: RunGit;
}

function revisionOf(files: ReadonlyMap<string, string>, { folder, git, prefix }: FolderInRepository) {
  const pathInRepository = (path: string): string => {
    const way = relative(folder, resolve(path)).split(sep).join("/");
    return posix.join(prefix, way).replace(/\/$/, "").replace(/^\.$/, "");
  };
  const filesBelow = (path: string): string[] => {
    const start = pathInRepository(path) === "" ? "" : `${pathInRepository(path)}/`;
    return [...files.keys()].filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
  };
  const contents = new Map<string, Buffer>();
  const read = (path: string): Buffer => {
    const name = files.get(pathInRepository(path));
    if (name === undefined) return Buffer.alloc(0);
    if (!contents.has(name)) {
      // Reads all documents at once: one process per file would take much longer.
      const beside = [...files].flatMap(([one, content]) =>
        one.startsWith(prefix) && one.endsWith(".json") ? [content] : [],
      );
      for (const [one, bytes] of readContentsByHash([...new Set([name, ...beside])], git))
        contents.set(one, bytes);
    }
    return contents.get(name) ?? Buffer.alloc(0);
  };
  const kindOf = (path: string) =>
    files.has(pathInRepository(path)) ? "file" : filesBelow(path).length > 0 ? "folder" : undefined;
  const whyMissing = (path: string) => (kindOf(path) ? undefined : en`does not exist`.zh`不存在`);
  const disk: Disk = {
    kindOf,
    jsonFilesBelow: (path) =>
      filesBelow(path)
        .filter((one) => one.endsWith(".json"))
        .map((one) => join(path, one))
        .sort(),
    whyNotFile: (path) => (kindOf(path) === "file" ? undefined : whyMissing(path)),
    whyNotFound: whyMissing,
    namesIn: (path) => [...new Set(filesBelow(path).map((one) => one.split("/")[0] ?? ""))],
    read: (path) => decodeText(read(path)),
    readBytes: read,
    version: (path) => files.get(pathInRepository(path)) ?? "",
    absolute: (path) => resolve(path),
  };
  return { disk, digest: (path: string) => files.get(pathInRepository(path)) };
}

/** Returns the contents of these hashes. `git cat-file --batch` prints a line with the size, the bytes and a line break. */
function readContentsByHash(names: readonly string[], git: RunGit): Map<string, Buffer> {
  const all = git(["cat-file", "--batch"], `${names.join("\n")}\n`);
  const contents = new Map<string, Buffer>();
  let at = 0;
  for (const name of names) {
    const end = all.indexOf("\n", at);
    const size = Number(all.toString("latin1", at, end).split(" ")[2]);
    contents.set(name, all.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return contents;
}
