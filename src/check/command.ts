import { groupBy } from "../language/group-by.ts";
import { en, type Language, type Saying } from "../language/messages/saying.ts";
import { type CommandResult, refused } from "./command-result.ts";
import { fixSure } from "./fix.ts";
import { type Disk, type ProjectFiles, projectFiles, whyNoFiles } from "./project/project-files.ts";
import { describeProblem, formatPretty, painter, summarize } from "./report/format-pretty.ts";
import type { Problem } from "./report/problem.ts";
import { type Found, problemsIn } from "./report/problem-list.ts";
import type { Format, FormatOptions, Report } from "./report/report.ts";
import { visible } from "./report/visible.ts";

export interface FindOptions {
  /** Whether results of earlier runs count, as far as they still follow. */
  isRemembered: boolean;
}

/** The arguments of the command. */
export interface Wanted extends FindOptions {
  /** Files and folders; empty for all campaigns. */
  paths: readonly string[];
  format: Format;
  language: Language;
  /** Whether what is sure is to be put in place. */
  isFixing: boolean;
  /** Whether to go on after the first report, and to say what changes. */
  isWatching: boolean;
}

export interface CommandWorld {
  /** The project as it is on disk, with other texts in the place of some files'. */
  open: (texts: ReadonlyMap<string, string>) => OpenProject;
  /** Writes a file's new text; says why where it cannot, or where the file is no longer as it was read. */
  write: (path: string, text: string) => Saying | undefined;
  /** The project's campaigns folder, as paths in it are shown. */
  campaigns: string;
  hasColours: boolean;
}

export interface OpenProject {
  disk: Disk;
  /** What is found in each of the files asked about, by their paths. */
  find: (project: ProjectFiles, options: FindOptions) => Promise<ReadonlyMap<string, readonly Found[]>>;
}

/** The result of a check. */
export interface CheckResult extends CommandResult {
  /** Where the files are to be watched: looks at them as they are then. What has changed; empty where nothing has. */
  again?: (world: CommandWorld) => Promise<string>;
}

/** Checks campaigns, and returns the output and exit code of the command. */
export async function runValidate(wanted: Wanted, world: CommandWorld): Promise<CheckResult> {
  const { disk } = world.open(new Map());
  const asked = wanted.paths.length > 0 ? wanted.paths : [world.campaigns];
  const nothing = asked.flatMap((file) => {
    const message = whyNoFiles(disk, file);
    return message ? [{ file, message }] : [];
  });
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
      why === undefined ? [] : [en`${path} ${why}, so nothing was fixed there`.zh`${path} ${why}，没有改动`],
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
function watching(first: Look, wanted: Wanted, begun: CommandWorld): CheckResult {
  const result = report(first, wanted, begun);
  let last = first;
  const again: CheckResult["again"] = async (world) => {
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
  const inOrder = order.flatMap((path) => found.get(path) ?? []);
  return { disk, project, problems: problemsIn(inOrder, order) };
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

/** Where there is nothing to check of what is named on the command line. Programs are answered in their own form. */
function refuse(
  refusals: readonly { file: string; message: Saying }[],
  { format, language }: Pick<Wanted, "format" | "language">,
): CommandResult {
  const reasons = refusals.map(({ message }) => message);
  const result = refused(2, reasons, language);
  if (format === formatPretty) return result;
  const place = { line: 1, column: 1, start: 0, end: 0, pointer: "" };
  const problems = refusals.map(
    ({ file, message }): Problem => ({
      ...place,
      file,
      message: message.en,
      zh: { message: message.zh },
      rule: "unreadable-file",
      severity: "error",
    }),
  );
  return {
    ...result,
    stdout: format({ files: 0, problems, sources: new Map() }, { hasColours: false, language }),
  };
}

/** What came up since, and what is no longer so. */
interface Changes {
  fresh: readonly Problem[];
  gone: readonly Problem[];
}

/**
 * Compares what was wrong with what is. A problem that only moved, as lines or rows were put in above it, is the same.
 * Both keep their order. Pure.
 */
export function compareProblems(before: readonly Problem[], after: readonly Problem[]): Changes {
  const exact = without(before, after, (one) => `${one.pointer}\n${nameOf(one)}`);
  return without(exact.gone, exact.fresh, nameOf);
}

/** What is left on either side once each on the one is taken away with one that is called alike on the other. */
function without(
  before: readonly Problem[],
  after: readonly Problem[],
  keyOf: (problem: Problem) => string,
): Changes {
  const left = groupBy(before, (one) => [keyOf(one)]);
  const fresh = after.filter((one) => left.get(keyOf(one))?.shift() === undefined);
  const gone = new Set([...left.values()].flat());
  return { fresh, gone: before.filter((one) => gone.has(one)) };
}

function nameOf({ file, message, rule, severity }: Problem): string {
  return [file, rule, severity, message].join("\n");
}

/** For people: what is new in full, what is gone in a line, and how much is left; empty where nothing changed. */
function formatChanges(
  { fresh, gone, report }: Changes & { report: Report },
  { hasColours, language = "en" }: FormatOptions,
): string {
  if (fresh.length === 0 && gone.length === 0) return "";
  const look = { paint: painter(hasColours), language };
  const shown = fresh.map((problem) => `${describeProblem(problem, report.sources, look)}\n`);
  const mended = gone.map((problem) => look.paint("green", visible(sayGone(problem)[language])));
  const lines = mended.length > 0 ? [`${mended.join("\n")}\n`] : [];
  return `${[...shown, ...lines, summarize(report.files, report.problems, look)].join("\n")}\n`;
}

/** Where it stood, as far as its file is still what it was. */
function sayGone(problem: Problem): Saying {
  const { file, line, rule } = problem;
  const what = `${file}:${line} ${rule}`;
  return en`gone: ${what} ${problem.message}`.zh`已消除：${what} ${problem.zh.message}`;
}
