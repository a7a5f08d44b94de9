import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";
import { decode } from "../../src/check/document/decode.ts";
import type { Disk } from "../../src/check/project/project-files.ts";
import { en, type Saying } from "../../src/language/messages/saying.ts";
import { unlessThrown } from "../../src/language/unless-thrown.ts";

/** The git repository that a folder is in. */
interface Repository {
  /** The files as a revision has them, by paths of the file system; or why there is none. */
  at: (revision: string) => { disk: Disk; digest: (path: string) => string | undefined } | Saying;
  /** What git would name a file's content; undefined where there is no such file. */
  digest: (path: string) => string | undefined;
}

/** All that is told of a revision in one answer. */
const MOST_BYTES = 2 ** 30;

type Git = (args: readonly string[], input?: string) => Buffer;

/** Runs git in a folder, and returns what it writes. Throws where it fails. */
const gitIn =
  (cwd: string): Git =>
  (args, input = "") =>
    execFileSync("git", args, { cwd, input, maxBuffer: MOST_BYTES, stdio: ["pipe", "pipe", "pipe"] });

/** The name of a revision's commit. Throws where git knows none. */
function commitOf(revision: string, git: Git): string {
  if (revision.startsWith("-")) throw new Error("git would read an option.");
  return git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`])
    .toString()
    .trim();
}

/**
 * Reads the files of a folder as a revision has them, by their paths from there. Links are left out. Undefined where git
 * knows no such revision, or the folder is in none of its repositories.
 */
export function filesAt(folder: string, revision: string): Map<string, Buffer> | undefined {
  const git = gitIn(folder);
  const tree = unlessThrown(() => git(["ls-tree", "-r", "-z", commitOf(revision, git), "."]).toString());
  if (tree === undefined) return undefined;
  const files = [...filesIn(tree)];
  const contents = contentsOf([...new Set(files.map(([, name]) => name))], git);
  return new Map(files.map(([path, name]) => [path, contents.get(name) ?? Buffer.alloc(0)]));
}

/** The repository around a folder. git is only asked when something of it is. */
export function openRepository(folder: string): Repository {
  const git = gitIn(folder);
  const ask = (...args: string[]): string => git(args).toString().trim();
  let algorithm: string | undefined;
  return {
    at: (revision) => {
      try {
        const commit = commitOf(revision, git);
        const prefix = ask("rev-parse", "--show-prefix");
        const tree = git(["ls-tree", "-r", "-z", "--full-tree", commit]).toString();
        return revisionOf(filesIn(tree), { folder, prefix, git });
      } catch (error) {
        return reasonOf(error) ?? en`git knows no revision ${revision}`.zh`git 中没有版本 ${revision}`;
      }
    },
    digest: (path) => {
      algorithm ??= unlessThrown(() => ask("rev-parse", "--show-object-format")) ?? "sha1";
      const bytes = unlessThrown(() => readFileSync(path));
      return bytes && createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
    },
  };
}

/** Why git could not be asked at all; undefined where it merely knows no such revision. */
function reasonOf(error: unknown): Saying | undefined {
  const { code, stderr = "" } = error as { code?: string; stderr?: Buffer | string };
  if (code === "ENOENT") return en`git is not installed`.zh`没有安装 git`;
  return /not a git repository/.test(String(stderr))
    ? en`this is no git repository`.zh`这里不是 git 仓库`
    : undefined;
}

/** The names of the contents of all plain files of a tree, by their paths in the repository. */
function filesIn(tree: string): Map<string, string> {
  const entries = tree.split("\0").flatMap((line): [string, string][] => {
    const [, mode, name, path] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    // A link is a file for git, whose content is where it leads.
    return name !== undefined && path !== undefined && mode !== "120000" ? [[path, name]] : [];
  });
  return new Map(entries);
}

interface Around {
  /** A folder of the file system, and where it stands in the repository: `campaigns/`. */
  folder: string;
  prefix: string;
  git: Git;
}

function revisionOf(files: ReadonlyMap<string, string>, { folder, git, prefix }: Around) {
  const inside = (path: string): string => {
    const way = relative(folder, resolve(path)).split(sep).join("/");
    return posix.join(prefix, way).replace(/\/$/, "").replace(/^\.$/, "");
  };
  const below = (path: string): string[] => {
    const start = inside(path) === "" ? "" : `${inside(path)}/`;
    return [...files.keys()].filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
  };
  const contents = new Map<string, Buffer>();
  const read = (path: string): Buffer => {
    const name = files.get(inside(path));
    if (name === undefined) return Buffer.alloc(0);
    if (!contents.has(name)) {
      // All documents at once: a process for each would take longer than all the rest.
      const beside = [...files].flatMap(([one, content]) =>
        one.startsWith(prefix) && one.endsWith(".json") ? [content] : [],
      );
      for (const [one, bytes] of contentsOf([...new Set([name, ...beside])], git)) contents.set(one, bytes);
    }
    return contents.get(name) ?? Buffer.alloc(0);
  };
  const kindOf = (path: string) =>
    files.has(inside(path)) ? "file" : below(path).length > 0 ? "folder" : undefined;
  const missing = (path: string) => (kindOf(path) ? undefined : en`is not there`.zh`不存在`);
  const disk: Disk = {
    kindOf,
    jsonFilesBelow: (path) =>
      below(path)
        .filter((one) => one.endsWith(".json"))
        .map((one) => join(path, one))
        .sort(),
    whyNoFile: (path) => (kindOf(path) === "file" ? undefined : missing(path)),
    whyNothing: missing,
    namesIn: (path) => [...new Set(below(path).map((one) => one.split("/")[0] ?? ""))],
    read: (path) => decode(read(path)),
    version: (path) => files.get(inside(path)) ?? "",
    absolute: (path) => resolve(path),
  };
  return { disk, digest: (path: string) => files.get(inside(path)) };
}

/** The contents of these names, as `git cat-file --batch` writes them: a line with the size, the bytes, a line break. */
function contentsOf(names: readonly string[], git: Git): Map<string, Buffer> {
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
