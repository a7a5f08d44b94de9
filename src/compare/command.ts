import { type CommandResult, refused } from "../check/command-result.ts";
import { type Disk, projectFiles, whyNoFiles } from "../check/project/project-files.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { en, type Language, type Saying } from "../language/messages/saying.ts";
import { compare } from "./compare.ts";
import type { Format } from "./format.ts";
import type { Digest } from "./page-changes.ts";
import type { Side } from "./sides.ts";

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
  const places = placesOf(names, world);
  if ("wrong" in places) return refused(2, [places.wrong], language);
  const comparison = compare(sideOf(places.before), sideOf(places.after), world.schemas());
  const stdout = format(comparison, { language, hasColours: world.hasColours });
  return { code: comparison.isWhole ? 0 : 1, stdout, stderr: "" };
}

const KINDS = en`Expected two files, or two folders or revisions of all campaigns`
  .zh`应为两个文件，或两个包含全部活动的文件夹或版本`;

function placesOf(
  names: readonly string[],
  world: CompareWorld,
): { before: Place; after: Place } | { wrong: Saying } {
  const [first = "HEAD"] = names;
  const isFile = names.length === 1 && world.now.disk.kindOf(first) === "file";
  const [old = "HEAD", now] = isFile ? ["HEAD", first] : names;
  const before = placeOf(old, world);
  const after: Place | { wrong: Saying } =
    now === undefined
      ? { time: world.now, path: undefined, kind: "all", isRevision: false }
      : placeOf(now, world);
  if ("wrong" in before) return before;
  if ("wrong" in after) return after;
  // A file against a revision: the same file as it was there.
  const left = withFileOf(before, after);
  if ("wrong" in left) return left;
  const right = withFileOf(after, before);
  if ("wrong" in right) return right;
  if ((left.kind === "file") !== (right.kind === "file")) return { wrong: KINDS };
  const wrong = whyEmpty(left) ?? whyEmpty(right);
  return wrong ? { wrong } : { before: left, after: right };
}

function whyEmpty({ kind, path, time: { campaigns, disk } }: Place): Saying | undefined {
  return kind === "file" ? undefined : whyNoFiles(disk, path ?? campaigns);
}

function placeOf(name: string, { at, now }: CompareWorld): Place | { wrong: Saying } {
  const kind = now.disk.kindOf(name);
  if (kind) return { time: now, path: name, kind, isRevision: false };
  const [, revision = name, path] = /^([^:]+):(.+)$/.exec(name) ?? [];
  const time = at(revision);
  if ("en" in time)
    return {
      wrong: en`${name} is neither a file, a folder nor a revision: ${time}`
        .zh`${name} 不是文件、文件夹或版本：${time}`,
    };
  if (path === undefined) {
    const isThere = time.disk.kindOf(time.campaigns) === "folder";
    return isThere
      ? { time, path, kind: "all", isRevision: true }
      : { wrong: notThere(time.campaigns, revision) };
  }
  const found = time.disk.kindOf(path);
  return found ? { time, path, kind: found, isRevision: false } : { wrong: notThere(path, revision) };
}

function notThere(path: string, revision: string): Saying {
  return en`${path} is not there at ${revision}`.zh`版本 ${revision} 中没有 ${path}`;
}

function withFileOf(place: Place, other: Place): Place | { wrong: Saying } {
  if (!place.isRevision || other.kind !== "file" || other.path === undefined) return place;
  const path = other.path;
  if (place.time.disk.kindOf(path) !== "file")
    return { wrong: en`${path} is not there at that revision`.zh`该版本中没有 ${path}` };
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
