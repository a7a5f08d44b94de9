import { en, joined, type Language, type Saying, same } from "../language/messages/saying.ts";
import { type FindOptions, readArguments, usage, type Wanted } from "./arguments.ts";
import { fixSure } from "./fix.ts";
import { type Disk, type ProjectFiles, projectFiles } from "./project/project-files.ts";
import { formatChanges } from "./report/changes.ts";
import { compareProblems } from "./report/compare-problems.ts";
import { formatPretty } from "./report/format-pretty.ts";
import type { Problem } from "./report/problem.ts";
import { type Found, problemsIn } from "./report/problem-list.ts";
import type { Report } from "./report/report.ts";
import { visible } from "./report/visible.ts";
import { unreadableFile } from "./rules/documents/unreadable-file.ts";

export interface CommandWorld {
  /** The project as it is on disk, with other texts in the place of some files'. */
  open: (texts: ReadonlyMap<string, string>) => OpenProject;
  /** Writes a file's new text; says why where it cannot, or where the file is no longer as it was read. */
  write: (path: string, text: string) => Saying | undefined;
  /** The project's campaigns folder, as paths in it are shown. */
  campaigns: string;
  hasColours: boolean;
  /** The language of whoever runs it: what is said where none is asked for. */
  language: Language;
}

export interface OpenProject {
  disk: Disk;
  /** What is found in each of the files asked about, by their paths. */
  find: (project: ProjectFiles, options: FindOptions) => Promise<ReadonlyMap<string, readonly Found[]>>;
}

export interface CommandResult {
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
  /** Where the files are to be watched: looks at them as they are then. What has changed; empty where nothing has. */
  again?: (world: CommandWorld) => Promise<string>;
}

/** The validator's command: what it prints and the status it ends with, for its arguments. Reads through `disk`. */
export async function runValidate(args: readonly string[], world: CommandWorld): Promise<CommandResult> {
  const wanted = readArguments(args, world.language);
  if ("help" in wanted) return { code: 0, stdout: usage[wanted.language], stderr: "" };
  if ("wrong" in wanted) return misuse(wanted.wrong, wanted.language);
  const { disk } = world.open(new Map());
  const nothing = wanted.paths.flatMap((path) => refusalOf(path, disk) ?? []);
  if (nothing.length > 0) return refuse(nothing, wanted);
  const look = await checkAll(wanted, world, new Map());
  if (wanted.isWatching) return watching(look, wanted, world);
  if (!wanted.isFixing) return report(look, wanted, world);
  const fixed = await fixSure(look.problems, {
    read: (path) => disk.read(path).text,
    check: async (texts) => (await checkAll(wanted, world, texts)).problems,
  });
  const refusals = new Map([...fixed.texts].map(([path, text]) => [path, world.write(path, text)]));
  const isWritten = (path: string): boolean => refusals.get(path) === undefined;
  const lines = [
    ...[...refusals].flatMap(([path, why]) =>
      why === undefined
        ? []
        : [en`${path} ${why}: nothing is put in place there`.zh`${path} ${why}：没有改动`],
    ),
    ...fixed.done.filter(({ file }) => isWritten(file)).map(({ text }) => text),
  ];
  const said = lines.map((line) => `${visible(line[wanted.language])}\n`).join("");
  const left = await checkAll(wanted, world, new Map([...fixed.texts].filter(([path]) => isWritten(path))));
  const result = report(left, wanted, world);
  if (wanted.format !== formatPretty) return { ...result, stderr: said };
  return { ...result, stdout: `${said}${said && "\n"}${result.stdout}` };
}

const ON_AND_ON = en`Changes are told as files are saved. Ctrl-C ends.`
  .zh`保存文件后会显示变化。按 Ctrl-C 结束。`;

/** The first report, and of each look after that what is other than at the one before. */
function watching(first: Look, wanted: Wanted, begun: CommandWorld): CommandResult {
  const result = report(first, wanted, begun);
  let last = first;
  const again: CommandResult["again"] = async (world) => {
    const look = await checkAll(wanted, world, new Map());
    const changes = compareProblems(last.problems, look.problems);
    last = look;
    const shown = { ...changes, report: reportOf(look) };
    const text = formatChanges(shown, { hasColours: world.hasColours, language: wanted.language });
    return text && `\n${text}`;
  };
  return { ...result, stdout: `${result.stdout}\n${ON_AND_ON[wanted.language]}\n`, again };
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
  look: Look,
  { format, language }: Pick<Wanted, "format" | "language">,
  { hasColours }: Pick<CommandWorld, "hasColours">,
): CommandResult {
  const stdout = format(reportOf(look), { hasColours, language });
  return { code: look.problems.some(({ severity }) => severity === "error") ? 1 : 0, stdout, stderr: "" };
}

function reportOf({ disk, problems, project }: Look): Report {
  const shown = new Set(problems.map(({ file }) => file));
  const readable = project.outlines.filter(({ path, unreadable }) => shown.has(path) && !unreadable);
  const sources = new Map(readable.map(({ path }) => [path, { path, ...disk.read(path) }]));
  return { files: project.asked.size, problems, sources };
}

/** Something named on the command line that there is nothing of to check. */
interface Refusal {
  file: string;
  message: Saying;
}

function refusalOf(path: string, disk: Disk): Refusal | undefined {
  const why = disk.whyNothing(path);
  if (why !== undefined) return { file: path, message: en`${path} ${why}`.zh`${path} ${why}` };
  if (disk.kindOf(path) === "file" || disk.jsonFilesBelow(path).length > 0) return undefined;
  return {
    file: path,
    message: en`${path} holds no .json file, expected campaigns`.zh`${path}里没有 .json 文件，应有活动文件`,
  };
}

/** Programs are answered in their own form. */
function refuse(
  refusals: readonly Refusal[],
  { format, language }: Pick<Wanted, "format" | "language">,
): CommandResult {
  const reasons = refusals.map(({ message }) => message);
  const result = misuse(joined(reasons, same("\n")), language);
  if (format === formatPretty) return result;
  const place = { line: 1, column: 1, start: 0, end: 0, pointer: "" };
  const problems = refusals.map(
    ({ file, message }): Problem => ({
      ...place,
      file,
      message: message.en,
      zh: { message: message.zh },
      rule: unreadableFile.id,
      severity: "error",
    }),
  );
  return {
    ...result,
    stdout: format({ files: 0, problems, sources: new Map() }, { hasColours: false, language }),
  };
}

function misuse(reason: Saying, language: Language): CommandResult {
  return { code: 2, stdout: "", stderr: `${reason[language]}\n\n${usage[language]}` };
}
