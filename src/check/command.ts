import { groupBy } from "../language/group-by.ts";
import { en, type Language, type Saying } from "../language/messages/saying.ts";
import { type CommandResult, refusedResult } from "./command-result.ts";
import { fixSure } from "./fix.ts";
import { type Disk, type ProjectFiles, projectFiles, whyNotCheckable } from "./project/project-files.ts";
import { escapeControls } from "./report/escape-controls.ts";
import { describeProblem, formatPretty, painter, summarize } from "./report/format-pretty.ts";
import type { Problem } from "./report/problem.ts";
import { type FileFinding, problemsIn } from "./report/problem-list.ts";
import type { Format, FormatOptions, Report } from "./report/report.ts";

export interface FindOptions {
  /** Whether to reuse results of earlier runs that are still valid. */
  isRemembered: boolean;
}

/** The arguments of the `validate` command. */
export interface ValidateArguments extends FindOptions {
  /** Files and folders; empty for all campaigns. */
  paths: readonly string[];
  format: Format;
  language: Language;
  /** Whether to apply the sure fixes. */
  isFixing: boolean;
  /** Whether to keep running after the first report and report changes. */
  isWatching: boolean;
}

export interface CommandWorld {
  /** Opens the project on disk, with the given texts replacing those of some files. */
  open: (texts: ReadonlyMap<string, string>) => OpenProject;
  /** Writes a file's new text. Returns a reason if writing failed or the file changed since it was read. */
  write: (path: string, text: string) => Saying | undefined;
  /** The project's campaigns folder, in the form used for displayed paths. */
  campaigns: string;
  hasColours: boolean;
}

export interface OpenProject {
  disk: Disk;
  /** Returns the findings of each requested file, by path. */
  find: (project: ProjectFiles, options: FindOptions) => Promise<ReadonlyMap<string, readonly FileFinding[]>>;
}

/** The result of a check. */
export interface CheckResult extends CommandResult {
  /** Checks the files again and returns the changes as text, empty if nothing changed. Only when watching. */
  again?: (world: CommandWorld) => Promise<string>;
}

/** Checks campaigns and returns the output and exit code of the command. */
export async function runValidate(wanted: ValidateArguments, world: CommandWorld): Promise<CheckResult> {
  const { disk } = world.open(new Map());
  const asked = wanted.paths.length > 0 ? wanted.paths : [world.campaigns];
  const nothing = asked.flatMap((file) => {
    const message = whyNotCheckable(disk, file);
    return message ? [{ file, message }] : [];
  });
  if (nothing.length > 0) return reportRefusals(nothing, wanted);
  const look = await checkAll(wanted, world, new Map());
  if (wanted.isWatching) return startWatching(look, wanted, world);
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
        : [en`${path} ${why}; its mistakes were not fixed`.zh`${path} ${why}，没有自动修复`],
    ),
    ...fixed.done.filter(({ file }) => isWritten(file)).map(({ text }) => text),
  ];
  const said = lines.map((line) => `${escapeControls(line[wanted.language])}\n`).join("");
  const left = await checkAll(wanted, world, new Map([...fixed.texts].filter(([path]) => isWritten(path))));
  const result = report(left, wanted, world);
  if (wanted.format !== formatPretty) return { ...result, stderr: said };
  return { ...result, stdout: `${said}${said && "\n"}${result.stdout}` };
}

const WATCHING_NOTICE = en`Watching the files. Each save shows what changed. Press Ctrl-C to stop.`
  .zh`正在监视文件，每次保存后显示变化。按 Ctrl-C 结束。`;

/** Returns the first report; each later call of `again` returns the changes since the previous check. */
function startWatching(first: CheckedProject, wanted: ValidateArguments, begun: CommandWorld): CheckResult {
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
  return { ...result, stdout: `${result.stdout}\n${WATCHING_NOTICE[wanted.language]}\n`, again };
}

interface CheckedProject {
  project: ProjectFiles;
  problems: readonly Problem[];
  disk: Disk;
}

/** Checks the requested files, with the given texts replacing those of some files. */
async function checkAll(
  { isRemembered, paths }: Pick<ValidateArguments, "isRemembered" | "paths">,
  { campaigns, open }: CommandWorld,
  texts: ReadonlyMap<string, string>,
): Promise<CheckedProject> {
  const { disk, find } = open(texts);
  const project = projectFiles(disk, { paths, campaigns });
  const found = await find(project, { isRemembered });
  const order = project.outlines.map(({ path }) => path);
  const inOrder = order.flatMap((path) => found.get(path) ?? []);
  return { disk, project, problems: problemsIn(inOrder, order) };
}

function report(
  look: CheckedProject,
  { format, language }: Pick<ValidateArguments, "format" | "language">,
  { hasColours }: Pick<CommandWorld, "hasColours">,
): CommandResult {
  const stdout = format(reportOf(look), { hasColours, language });
  return { code: look.problems.some(({ severity }) => severity === "error") ? 1 : 0, stdout, stderr: "" };
}

function reportOf({ disk, problems, project }: CheckedProject): Report {
  const shown = new Set(problems.map(({ file }) => file));
  const readable = project.outlines.filter(({ path, unreadable }) => shown.has(path) && !unreadable);
  const sources = new Map(readable.map(({ path }) => [path, { path, ...disk.read(path) }]));
  return { files: project.requested.size, problems, sources };
}

/** Returns the result when paths of the command line contain nothing to check. Formats for programs get problems. */
function reportRefusals(
  refusals: readonly { file: string; message: Saying }[],
  { format, language }: Pick<ValidateArguments, "format" | "language">,
): CommandResult {
  const reasons = refusals.map(({ message }) => message);
  const result = refusedResult(2, reasons, language);
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

/** The new problems and the resolved problems. */
interface Changes {
  fresh: readonly Problem[];
  gone: readonly Problem[];
}

/**
 * Compares two lists of problems. A problem that only moved, for example because lines were added above it, counts as
 * the same. Both results keep their order. Pure.
 */
export function compareProblems(before: readonly Problem[], after: readonly Problem[]): Changes {
  const exact = withoutPairs(before, after, (one) => `${one.pointer}\n${contentKeyOf(one)}`);
  return withoutPairs(exact.gone, exact.fresh, contentKeyOf);
}

/** Removes pairs with equal keys from both lists and returns the rest. */
function withoutPairs(
  before: readonly Problem[],
  after: readonly Problem[],
  keyOf: (problem: Problem) => string,
): Changes {
  const left = groupBy(before, (one) => [keyOf(one)]);
  const fresh = after.filter((one) => left.get(keyOf(one))?.shift() === undefined);
  const gone = new Set([...left.values()].flat());
  return { fresh, gone: before.filter((one) => gone.has(one)) };
}

function contentKeyOf({ file, message, rule, severity }: Problem): string {
  return [file, rule, severity, message].join("\n");
}

/** Prints new problems in full, resolved ones as one line each, and a summary; empty if nothing changed. */
function formatChanges(
  { fresh, gone, report }: Changes & { report: Report },
  { hasColours, language = "en" }: FormatOptions,
): string {
  if (fresh.length === 0 && gone.length === 0) return "";
  const look = { paint: painter(hasColours), language };
  const shown = fresh.map((problem) => `${describeProblem(problem, report.sources, look)}\n`);
  const resolvedLines = gone.map((problem) =>
    look.paint("green", escapeControls(sayGone(problem)[language])),
  );
  const lines = resolvedLines.length > 0 ? [`${resolvedLines.join("\n")}\n`] : [];
  return `${[...shown, ...lines, summarize(report.files, report.problems, look)].join("\n")}\n`;
}

/** Returns the line for a resolved problem, with its former location. */
function sayGone(problem: Problem): Saying {
  const { file, line, rule } = problem;
  const what = `${file}:${line} ${rule}`;
  return en`resolved: ${what} ${problem.message}`.zh`已解决：${what} ${problem.zh.message}`;
}
