import { type CommandResult, Failure } from "../check/command-result.ts";
import { type Disk, projectFiles, whyNotCheckable } from "../check/project/project-files.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { en, type Language, type Saying } from "../language/messages/saying.ts";
import { compare } from "./compare.ts";
import { type Format, formatJson, formatMarkdown, formatPretty } from "./format.ts";
import type { PictureDigest } from "./page-changes.ts";
import type { ProjectSide } from "./read-side.ts";

/** The output formats of a comparison, by name. */
export const formats = { pretty: formatPretty, json: formatJson, markdown: formatMarkdown };

/** The campaigns of the working copy or of a revision. */
export interface ProjectVersion {
  disk: Disk;
  digest: PictureDigest;
  /** The campaigns folder; shown paths begin with it. */
  campaigns: string;
}

/** The arguments of the command. */
export interface DiffArguments {
  /** The old and the new side: files, folders or revisions. */
  names: readonly string[];
  format: Format;
  language: Language;
}

/** The command's access to the machine. */
export interface CompareWorld {
  /** The working copy. */
  now: ProjectVersion;
  /** Returns the campaigns of a git revision, or the reason why it has none. */
  at: (revision: string) => ProjectVersion | Saying;
  schemas: () => Schemas;
  hasColours: boolean;
}

/** One side of the comparison, as named on the command line. */
interface NamedSide {
  time: ProjectVersion;
  /** A file or a folder; undefined for all campaigns. */
  path: string | undefined;
  kind: "file" | "folder" | "all";
  isRevision: boolean;
}

/** Reports the changes for customers. The exit code is 1 if a document cannot be read: the report is incomplete. */
export function runDiff({ format, language, names }: DiffArguments, world: CompareWorld): CommandResult {
  const { before, after } = namedSides(names, world);
  const comparison = compare(sideOf(before), sideOf(after), world.schemas());
  const stdout = format(comparison, { language, hasColours: world.hasColours });
  return { code: comparison.isWhole ? 0 : 1, stdout, stderr: "" };
}

function namedSides(names: readonly string[], world: CompareWorld): { before: NamedSide; after: NamedSide } {
  const [first = "HEAD"] = names;
  const isFile = names.length === 1 && world.now.disk.kindOf(first) === "file";
  const [old = "HEAD", now] = isFile ? ["HEAD", first] : names;
  const was = namedSide(old, world);
  const is: NamedSide =
    now === undefined
      ? { time: world.now, path: undefined, kind: "all", isRevision: false }
      : namedSide(now, world);
  // If one side is a file and the other a revision, compare with the same file at that revision.
  const [before, after] = [withFileOf(was, is), withFileOf(is, was)];
  if ((before.kind === "file") !== (after.kind === "file"))
    throw new Failure(
      en`Cannot compare a file with all campaigns. Name two files, or two folders or revisions`
        .zh`不能拿一个文件与全部活动比较。请写两个文件，或两个文件夹或版本`,
      2,
    );
  const empty = whyEmpty(before) ?? whyEmpty(after);
  if (empty) throw new Failure(empty, 2);
  return { before, after };
}

function whyEmpty({ kind, path, time: { campaigns, disk } }: NamedSide): Saying | undefined {
  return kind === "file" ? undefined : whyNotCheckable(disk, path ?? campaigns);
}

function namedSide(name: string, { at, now }: CompareWorld): NamedSide {
  const kind = now.disk.kindOf(name);
  if (kind) return { time: now, path: name, kind, isRevision: false };
  const [, revision = name, path] = /^([^:]+):(.+)$/.exec(name) ?? [];
  const time = at(revision);
  if ("en" in time)
    throw new Failure(
      en`${name} is not a file, a folder or a revision: ${time}`.zh`${name} 不是文件、文件夹或版本：${time}`,
      2,
    );
  const found = time.disk.kindOf(path ?? time.campaigns);
  if (path === undefined && found === "folder") return { time, path, kind: "all", isRevision: true };
  if (path !== undefined && found) return { time, path, kind: found, isRevision: false };
  const missing = path ?? time.campaigns;
  throw new Failure(en`${missing} does not exist at ${revision}`.zh`版本 ${revision} 中没有 ${missing}`, 2);
}

function withFileOf(place: NamedSide, other: NamedSide): NamedSide {
  if (!place.isRevision || other.kind !== "file" || other.path === undefined) return place;
  const path = other.path;
  if (place.time.disk.kindOf(path) !== "file")
    throw new Failure(en`${path} does not exist at that revision`.zh`该版本中没有 ${path}`, 2);
  return { ...place, path, kind: "file" };
}

function sideOf({ kind, path, time }: NamedSide): ProjectSide {
  const { campaigns, digest, disk } = time;
  const isFile = kind === "file" && path !== undefined;
  const { requested, outlines } = projectFiles(disk, {
    paths: isFile ? [path] : [],
    campaigns: kind === "folder" && path !== undefined ? path : campaigns,
  });
  const files = outlines.map((outline) => ({ path: outline.path, ...disk.read(outline.path) }));
  return { files, asked: isFile ? [...requested][0] : undefined, picture: digest };
}
