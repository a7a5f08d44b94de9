import type { CommandResult } from "../check/command.ts";
import { type Disk, projectFiles } from "../check/project/project-files.ts";
import { visible } from "../check/report/visible.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { en, type Language, type Saying } from "../language/messages/saying.ts";
import { readArguments, usage, type Wanted } from "./arguments.ts";
import { compare } from "./compare.ts";
import type { Digest } from "./page-changes.ts";
import type { Side } from "./sides.ts";

/** The campaigns as they were at some time. */
export interface Time {
  disk: Disk;
  digest: Digest;
  /** The campaigns folder, as paths in it are shown. */
  campaigns: string;
}

/** What the command asks of the machine. */
export interface CompareWorld {
  /** As files are now. */
  now: Time;
  /** As a revision of git has them; says why where it has none. */
  at: (revision: string) => Time | Saying;
  schemas: () => Schemas;
  language: Language;
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

/** The command that says what changed for customers: what it prints and the status it ends with. */
export function runDiff(args: readonly string[], world: CompareWorld): CommandResult {
  const wanted = readArguments(args, world.language);
  const { language } = wanted;
  if ("help" in wanted) return { code: 0, stdout: usage[language], stderr: "" };
  if ("wrong" in wanted) return misuse(wanted.wrong, language);
  const places = placesOf(wanted, world);
  if ("wrong" in places) return misuse(places.wrong, language);
  const [before, after] = [places.before, places.after].map(sideOf);
  if (!before || !after) return misuse(KINDS, language);
  const { hasColours } = world;
  const stdout = wanted.format(compare(before, after, world.schemas()), { language, hasColours });
  return { code: 0, stdout, stderr: "" };
}

const KINDS = en`Expected two files, or two folders or revisions of all campaigns`
  .zh`应为两个文件，或两个包含全部活动的文件夹或版本`;

function placesOf(
  { names }: Wanted,
  world: CompareWorld,
): { before: Place; after: Place } | { wrong: Saying } {
  const [old = "HEAD", now] = names;
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
  return (left.kind === "file") === (right.kind === "file")
    ? { before: left, after: right }
    : { wrong: KINDS };
}

function placeOf(name: string, { at, now }: CompareWorld): Place | { wrong: Saying } {
  const kind = now.disk.kindOf(name);
  if (kind) return { time: now, path: name, kind, isRevision: false };
  const [, revision = name, path] = /^([^:]+):(.+)$/.exec(name) ?? [];
  const time = at(revision);
  if ("en" in time)
    return {
      wrong: en`${visible(name)} is neither a file, a folder nor a revision: ${time}`
        .zh`${visible(name)} 不是文件、文件夹或版本：${time}`,
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
  const [where, what] = [visible(revision), visible(path)] as const;
  return en`${what} is not there at ${where}`.zh`版本 ${where} 中没有 ${what}`;
}

function withFileOf(place: Place, other: Place): Place | { wrong: Saying } {
  if (!place.isRevision || other.kind !== "file" || other.path === undefined) return place;
  const path = other.path;
  if (place.time.disk.kindOf(path) !== "file")
    return { wrong: en`${visible(path)} is not there at that revision`.zh`该版本中没有 ${visible(path)}` };
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

function misuse(reason: Saying, language: Language): CommandResult {
  return { code: 2, stdout: "", stderr: `${reason[language]}\n\n${usage[language]}` };
}
