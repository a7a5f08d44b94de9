import { type CommandResult, Failure } from "../check/command-result.ts";
import { type Disk, projectFiles, whyNoFiles } from "../check/project/project-files.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { en, type Language, type Saying } from "../language/messages/saying.ts";
import { compare } from "./compare.ts";
import { type Format, formatJson, formatMarkdown, formatPretty } from "./format.ts";
import type { Digest } from "./page-changes.ts";
import type { Side } from "./sides.ts";

/** The output formats of a comparison, by name. */
export const formats = { pretty: formatPretty, json: formatJson, markdown: formatMarkdown };

/** The campaigns as they were at some time. */
export interface Time {
  disk: Disk;
  digest: Digest;
  /** The campaigns folder, as paths in it are shown. */
  campaigns: string;
}

/** The arguments of the command. */
export interface Wanted {
  /** The old and the new side: files, folders or revisions. */
  names: readonly string[];
  format: Format;
  language: Language;
}

/** What the command asks of the machine. */
export interface CompareWorld {
  /** As files are now. */
  now: Time;
  /** As a revision of git has them; says why where it has none. */
  at: (revision: string) => Time | Saying;
  schemas: () => Schemas;
  hasColours: boolean;
}

/** What one of the two names on the command line means. */
interface Place {
  time: Time;
  /** A file or a folder; undefined for all campaigns. */
  path: string | undefined;
  kind: "file" | "folder" | "all";
  isRevision: boolean;
}

/** Reports what changes for customers. The exit code is 1 if a document cannot be read, because the report is incomplete. */
export function runDiff({ format, language, names }: Wanted, world: CompareWorld): CommandResult {
  const { before, after } = placesOf(names, world);
  const comparison = compare(sideOf(before), sideOf(after), world.schemas());
  const stdout = format(comparison, { language, hasColours: world.hasColours });
  return { code: comparison.isWhole ? 0 : 1, stdout, stderr: "" };
}

function placesOf(names: readonly string[], world: CompareWorld): { before: Place; after: Place } {
  const [first = "HEAD"] = names;
  const isFile = names.length === 1 && world.now.disk.kindOf(first) === "file";
  const [old = "HEAD", now] = isFile ? ["HEAD", first] : names;
  const was = placeOf(old, world);
  const is: Place =
    now === undefined
      ? { time: world.now, path: undefined, kind: "all", isRevision: false }
      : placeOf(now, world);
  // A file against a revision: the same file as it was there.
  const [before, after] = [withFileOf(was, is), withFileOf(is, was)];
  if ((before.kind === "file") !== (after.kind === "file"))
    throw new Failure(
      en`Expected two files, or two folders or revisions of all campaigns`
        .zh`应为两个文件，或两个包含全部活动的文件夹或版本`,
      2,
    );
  const empty = whyEmpty(before) ?? whyEmpty(after);
  if (empty) throw new Failure(empty, 2);
  return { before, after };
}

function whyEmpty({ kind, path, time: { campaigns, disk } }: Place): Saying | undefined {
  return kind === "file" ? undefined : whyNoFiles(disk, path ?? campaigns);
}

function placeOf(name: string, { at, now }: CompareWorld): Place {
  const kind = now.disk.kindOf(name);
  if (kind) return { time: now, path: name, kind, isRevision: false };
  const [, revision = name, path] = /^([^:]+):(.+)$/.exec(name) ?? [];
  const time = at(revision);
  if ("en" in time)
    throw new Failure(
      en`${name} is neither a file, a folder nor a revision: ${time}`
        .zh`${name} 不是文件、文件夹或版本：${time}`,
      2,
    );
  const found = time.disk.kindOf(path ?? time.campaigns);
  if (path === undefined && found === "folder") return { time, path, kind: "all", isRevision: true };
  if (path !== undefined && found) return { time, path, kind: found, isRevision: false };
  const missing = path ?? time.campaigns;
  throw new Failure(en`${missing} is not there at ${revision}`.zh`版本 ${revision} 中没有 ${missing}`, 2);
}

function withFileOf(place: Place, other: Place): Place {
  if (!place.isRevision || other.kind !== "file" || other.path === undefined) return place;
  const path = other.path;
  if (place.time.disk.kindOf(path) !== "file")
    throw new Failure(en`${path} is not there at that revision`.zh`该版本中没有 ${path}`, 2);
  return { ...place, path, kind: "file" };
}

function sideOf({ kind, path, time }: Place): Side {
  const { campaigns, digest, disk } = time;
  const isFile = kind === "file" && path !== undefined;
  const { asked, outlines } = projectFiles(disk, {
    paths: isFile ? [path] : [],
    campaigns: kind === "folder" && path !== undefined ? path : campaigns,
  });
  const files = outlines.map((outline) => ({ path: outline.path, ...disk.read(outline.path) }));
  return { files, asked: isFile ? [...asked][0] : undefined, picture: digest };
}
