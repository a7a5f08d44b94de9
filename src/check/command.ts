import { fixSure } from "./fix.ts";
import { type Disk, type ProjectFiles, projectFiles } from "./project/project-files.ts";
import { formatGithub } from "./report/github.ts";
import { formatJson } from "./report/json.ts";
import { formatPretty } from "./report/pretty.ts";
import type { Problem } from "./report/problem.ts";
import { type Found, problemsIn } from "./report/problem-list.ts";
import type { Format } from "./report/report.ts";
import { formatSarif } from "./report/sarif.ts";
import { visible } from "./report/visible.ts";
import { unreadableFile } from "./rules/json/unreadable-file.ts";

const formats: Readonly<Record<string, Format>> = {
  pretty: formatPretty,
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
};

const usage = `Usage: npm run --silent validate -- [FILES or FOLDERS] [--format pretty|json|github|sarif] [--fix]

Checks campaigns and brands. Without a path, all of campaigns/. A file outside of it may refer to what is there;
one with the id and route of a campaign there is checked in its stead.

  --format NAME  how problems are printed: pretty (default), json, github, sarif
  --fix          puts in place what can only have been meant, such as a comma or a name with one slip, and says what
  --no-cache     checks all anew; left out, what is known from earlier runs and still holds is not worked out again
  --help         prints this

Exit status: 0 no errors (there may be warnings), 1 errors, 2 the command was not understood.
`;

export interface CommandWorld {
  /** The project as it is on disk, with other texts in the place of some files'. */
  open: (texts: ReadonlyMap<string, string>) => OpenProject;
  /** Writes a file's new text; says why where it cannot, or where the file is no longer as it was read. */
  write: (path: string, text: string) => string | undefined;
  /** The project's campaigns folder, as paths in it are shown. */
  campaigns: string;
  hasColours: boolean;
}

export interface OpenProject {
  disk: Disk;
  /** What is found in each of the files asked about, by their paths. */
  find: (project: ProjectFiles, options: FindOptions) => Promise<ReadonlyMap<string, readonly Found[]>>;
}

export interface FindOptions {
  /** Whether results of earlier runs count, as far as they still follow. */
  isRemembered: boolean;
}

export interface CommandResult {
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/** The validator's command: what it prints and the status it ends with, for its arguments. Reads through `disk`. */
export async function runValidate(args: readonly string[], world: CommandWorld): Promise<CommandResult> {
  const wanted = readArguments(args);
  if ("help" in wanted) return { code: 0, stdout: usage, stderr: "" };
  if ("wrong" in wanted) return misuse(wanted.wrong);
  const { hasColours } = world;
  const { disk } = world.open(new Map());
  const nothing = wanted.paths.flatMap((path) => refusalOf(path, disk) ?? []);
  if (nothing.length > 0) return refuse(nothing, wanted.format);
  const look = await checkAll(wanted, world, new Map());
  if (!wanted.isFixing) return report(look, wanted, hasColours);
  const fixed = await fixSure(look.problems, {
    read: (path) => disk.read(path).text,
    check: async (texts) => (await checkAll(wanted, world, texts)).problems,
  });
  const refusals = new Map([...fixed.texts].map(([path, text]) => [path, world.write(path, text)]));
  const isWritten = (path: string): boolean => refusals.get(path) === undefined;
  const lines = [
    ...[...refusals].flatMap(([path, why]) =>
      why === undefined ? [] : [`${path} ${why}: nothing is put in place there`],
    ),
    ...fixed.done.filter(({ file }) => isWritten(file)).map(({ text }) => text),
  ];
  const said = lines.map((line) => `${visible(line)}\n`).join("");
  const left = await checkAll(wanted, world, new Map([...fixed.texts].filter(([path]) => isWritten(path))));
  const result = report(left, wanted, hasColours);
  if (wanted.format !== formatPretty) return { ...result, stderr: said };
  return { ...result, stdout: `${said}${said && "\n"}${result.stdout}` };
}

interface Look {
  project: ProjectFiles;
  problems: readonly Problem[];
  disk: Disk;
}

/** Checks what is asked for, with these texts in the place of some files'. */
async function checkAll(
  { isRemembered, paths }: Pick<Wanted, "isRemembered" | "paths">,
  { campaigns, open }: CommandWorld,
  texts: ReadonlyMap<string, string>,
): Promise<Look> {
  const { disk, find } = open(texts);
  const project = projectFiles(disk, { paths, campaigns });
  const found = await find(project, { isRemembered });
  const order = project.outlines.map(({ path }) => path);
  return {
    disk,
    project,
    problems: problemsIn(
      order.flatMap((path) => found.get(path) ?? []),
      order,
    ),
  };
}

function report(
  { disk, problems, project }: Look,
  { format }: Pick<Wanted, "format">,
  hasColours: boolean,
): CommandResult {
  const shown = new Set(problems.map(({ file }) => file));
  const readable = project.outlines.filter(({ path, unreadable }) => shown.has(path) && !unreadable);
  const sources = new Map(readable.map(({ path }) => [path, { path, ...disk.read(path) }]));
  const stdout = format({ files: project.asked.size, problems, sources }, { hasColours });
  return { code: problems.some(({ severity }) => severity === "error") ? 1 : 0, stdout, stderr: "" };
}

/** Something named on the command line that there is nothing of to check. */
type Refusal = Pick<Problem, "file" | "message">;

function refusalOf(path: string, disk: Disk): Refusal | undefined {
  const why = disk.whyNothing(path);
  if (why !== undefined) return { file: path, message: `${path} ${why}` };
  if (disk.kindOf(path) === "file" || disk.jsonFilesBelow(path).length > 0) return undefined;
  return { file: path, message: `${path} holds no .json file, expected campaigns` };
}

/** Programs are answered in their own form. */
function refuse(refusals: readonly Refusal[], format: Format): CommandResult {
  const result = misuse(refusals.map(({ message }) => message).join("\n"));
  if (format === formatPretty) return result;
  const place = { line: 1, column: 1, start: 0, end: 0, pointer: "" };
  const problems = refusals.map(
    (one): Problem => ({
      ...place,
      ...one,
      rule: unreadableFile.id,
      severity: "error",
    }),
  );
  return { ...result, stdout: format({ files: 0, problems, sources: new Map() }, { hasColours: false }) };
}

function misuse(reason: string): CommandResult {
  return { code: 2, stdout: "", stderr: `${reason}\n\n${usage}` };
}

interface Wanted extends FindOptions {
  paths: string[];
  format: Format;
  /** Whether what is sure is to be put in place. */
  isFixing: boolean;
}

type Arguments = Wanted | { help: true } | { wrong: string };

function readArguments(args: readonly string[]): Arguments {
  const paths: string[] = [];
  let format: Format = formatPretty;
  const isRemembered = !args.includes("--no-cache");
  const isFixing = args.includes("--fix");
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    if (arg === "--help" || arg === "-h") return { help: true };
    if (arg === "--format" || arg.startsWith("--format=")) {
      const name = arg === "--format" ? args[++index] : arg.slice("--format=".length);
      const known = Object.hasOwn(formats, name ?? "") ? formats[name ?? ""] : undefined;
      if (!known)
        return { wrong: `--format ${name ?? "without a name"}, expected ${Object.keys(formats).join(", ")}` };
      format = known;
    } else if (arg === "--no-cache" || arg === "--fix") continue;
    else if (arg.startsWith("-"))
      return { wrong: `${arg} is no option, expected --format, --fix, --no-cache or --help` };
    else paths.push(arg);
  }
  return { paths, format, isRemembered, isFixing };
}
