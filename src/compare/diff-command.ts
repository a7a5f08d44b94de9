import { type CommandResult, Failure } from "../check/command-result.ts";
import { documentIdentityOf } from "../check/document/merge-documents.ts";
import { findProjects } from "../check/find-projects.ts";
import { readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import { type Disk, explainUncheckablePath } from "../check/project/project-files.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { en, type Language, type LocalizedText } from "../language/messages/localized-text.ts";
import type { PictureDigest } from "./compare-documents.ts";
import { compareProjects } from "./compare-projects.ts";
import { type DiffFormat, formatJson, formatPretty } from "./diff-formats.ts";
import { formatMarkdown } from "./format-markdown.ts";
import type { ProjectSide } from "./read-project.ts";

/** The output formats of a comparison, by name. */
export const diffFormats = { pretty: formatPretty, json: formatJson, markdown: formatMarkdown };

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
  format: DiffFormat;
  language: Language;
}

/** The command's access to the machine. */
export interface DiffEnvironment {
  /** The working copy. */
  now: ProjectVersion;
  /** Returns the campaigns of a git revision, or the reason why it has none. */
  at: (revision: string) => ProjectVersion | LocalizedText;
  schemas: () => Schemas;
  hasColours: boolean;
}

/** One side of the comparison, as named on the command line. */
interface NamedDiffSide {
  time: ProjectVersion;
  /** A file or a folder; undefined for all campaigns. */
  path: string | undefined;
  kind: "file" | "folder" | "all";
  isRevision: boolean;
}

/** Reports the changes for customers. The exit code is 1 if a document cannot be read: the report is incomplete. */
export function runDiff({ format, language, names }: DiffArguments, world: DiffEnvironment): CommandResult {
  const { before, after } = parseSideNames(names, world);
  const sides = [openProjectSide(before), openProjectSide(after)] as const;
  const [old, now] = [withProjectFile(sides[0], sides[1]), withProjectFile(sides[1], sides[0])];
  const comparison = compareProjects(old, now, world.schemas());
  const stdout = format(comparison, { language, hasColours: world.hasColours });
  return { code: comparison.isWhole ? 0 : 1, stdout, stderr: "" };
}

function parseSideNames(
  names: readonly string[],
  world: DiffEnvironment,
): { before: NamedDiffSide; after: NamedDiffSide } {
  const [first = "HEAD"] = names;
  const isFile = names.length === 1 && world.now.disk.kindOf(first) === "file";
  const [old = "HEAD", now] = isFile ? ["HEAD", first] : names;
  const was = parseSideName(old, world);
  const is: NamedDiffSide =
    now === undefined
      ? { time: world.now, path: undefined, kind: "all", isRevision: false }
      : parseSideName(now, world);
  // If one side is a file and the other a revision, compare with the same file at that revision.
  const [before, after] = [selectSameFile(was, is), selectSameFile(is, was)];
  if ((before.kind === "file") !== (after.kind === "file"))
    throw new Failure(
      en`Cannot compare a file with all campaigns. Name two files, or two folders or revisions`
        .zh`不能拿一个文件与全部活动比较。请写两个文件，或两个文件夹或版本`,
      2,
    );
  const empty = explainNothingToCompare(before) ?? explainNothingToCompare(after);
  if (empty) throw new Failure(empty, 2);
  return { before, after };
}

function explainNothingToCompare({
  kind,
  path,
  time: { campaigns, disk },
}: NamedDiffSide): LocalizedText | undefined {
  return kind === "file" ? undefined : explainUncheckablePath(disk, path ?? campaigns);
}

function parseSideName(name: string, { at, now }: DiffEnvironment): NamedDiffSide {
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

function selectSameFile(place: NamedDiffSide, other: NamedDiffSide): NamedDiffSide {
  if (!place.isRevision || other.kind !== "file" || other.path === undefined) return place;
  const path = other.path;
  if (place.time.disk.kindOf(path) !== "file")
    throw new Failure(en`${path} does not exist at that revision`.zh`该版本中没有 ${path}`, 2);
  return { ...place, path, kind: "file" };
}

/** Returns a side with the project.json of the other one if it has none itself, as before language 3. */
function withProjectFile(side: ProjectSide, other: ProjectSide): ProjectSide {
  const isProject = (file: SourceFile) => documentIdentityOf(readJson(file)).kind === "project";
  return side.files.some(isProject)
    ? side
    : { ...side, files: [...side.files, ...other.files.filter(isProject)] };
}

function openProjectSide({ kind, path, time }: NamedDiffSide): ProjectSide {
  const { campaigns, digest, disk } = time;
  const isFile = kind === "file" && path !== undefined;
  const [project] = findProjects(disk, {
    paths: isFile ? [path] : [],
    campaigns: kind === "folder" && path !== undefined ? path : campaigns,
  });
  const { outlines = [], requested = new Set<string>() } = project ?? {};
  const files = outlines.map((outline) => ({ path: outline.path, ...disk.read(outline.path) }));
  return { files, asked: isFile ? [...requested][0] : undefined, picture: digest };
}
