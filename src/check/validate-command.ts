import { groupBy } from "../language/group-by.ts";
import { countNoun, en, type Language, type LocalizedText } from "../language/messages/localized-text.ts";
import { applySureFixes } from "./apply-sure-fixes.ts";
import type { CommandResult } from "./command-result.ts";
import { findProjects, requireProjectFile } from "./find-projects.ts";
import { type Disk, explainUncheckablePath, type ProjectFiles } from "./project/project-files.ts";
import { sayStrays } from "./project/say-strays.ts";
import type { CheckReport, FormatOptions, ReportFormat } from "./report/check-report.ts";
import { escapeControlCharacters } from "./report/escape-control-characters.ts";
import type { FileFinding } from "./report/file-finding.ts";
import {
  createTextColourer,
  describeProblem,
  formatPretty,
  summarizeProblems,
} from "./report/format-pretty.ts";
import type { Problem } from "./report/problem.ts";
import { listProblems } from "./report/problem-list.ts";
import { reportFailure, reportNothingToCheck } from "./report-unchecked.ts";

/** Whether a check may use stored results. */
export interface ReuseOptions {
  /** Whether to reuse results of earlier runs that are still valid. */
  isRemembered: boolean;
}

/** The arguments of the `validate` command. */
export interface ValidateArguments extends ReuseOptions {
  /** Files and folders; empty for all campaigns. */
  paths: readonly string[];
  format: ReportFormat;
  language: Language;
  /** How many warnings are allowed; more make the command fail. undefined for any number. */
  maxWarnings: number | undefined;
  /** Whether to apply fixes that are the only possible correction (`--fix`). */
  isFixing: boolean;
  /** Whether to keep running after the first report and report changes. */
  isWatching: boolean;
}

/** What the `validate` command needs of the outside world: files and the terminal. */
export interface ValidateAccess {
  /** Opens the project on disk. `texts` (by path) are used instead of the files' texts, to try out fixes. */
  open: (texts: ReadonlyMap<string, string>) => OpenProject;
  /** Writes a file's new text. Returns a reason if writing failed or the file changed since it was read. */
  write: (path: string, text: string) => LocalizedText | undefined;
  /** The project's campaigns folder, in the form used for displayed paths. */
  campaigns: string;
  hasColours: boolean;
}

/** A project on disk, with a function that checks its files. */
export interface OpenProject {
  disk: Disk;
  /** Checks the requested files and returns what was found in each, by path. */
  find: (
    project: ProjectFiles,
    options: ReuseOptions,
  ) => Promise<ReadonlyMap<string, readonly FileFinding[]>>;
}

/** The result of the `validate` command. */
export interface CheckResult extends CommandResult {
  /** Checks the files again and returns the changes as text, empty if nothing changed. Only when watching. */
  again?: (access: ValidateAccess) => Promise<string>;
}

/**
 * Checks campaigns and returns the output and exit code of the command. If the check fails, because a folder is missing
 * or the checker is at fault, the output says so in the wanted format. Never rejects.
 */
export async function runValidate(
  wanted: ValidateArguments,
  open: () => ValidateAccess,
): Promise<CheckResult> {
  let file = wanted.paths[0];
  try {
    const access = open();
    file ??= access.campaigns;
    return await checkAndReport(wanted, access);
  } catch (error) {
    return reportFailure(error, wanted, file ?? DEFAULT_FOLDER);
  }
}

/** The folder that a failure names if even the folder of campaigns is unknown. */
const DEFAULT_FOLDER = "campaigns";

async function checkAndReport(wanted: ValidateArguments, access: ValidateAccess): Promise<CheckResult> {
  const { disk } = access.open(new Map());
  const asked = wanted.paths.length > 0 ? wanted.paths : [access.campaigns];
  const nothing = asked.flatMap((file) => {
    const message = explainUncheckablePath(disk, file);
    return message ? [{ file, message }] : [];
  });
  if (nothing.length > 0) return reportNothingToCheck(nothing, wanted);
  const look = await checkRequestedFiles(wanted, access, new Map());
  if (wanted.isWatching) return startWatching(look, wanted, access);
  if (!wanted.isFixing) return reportResult(look, wanted, access);
  const fixed = await applySureFixes(look.problems, {
    read: (path) => disk.read(path).text,
    check: async (texts) => (await checkRequestedFiles(wanted, access, texts)).problems,
  });
  const refusals = new Map([...fixed.texts].map(([path, text]) => [path, access.write(path, text)]));
  const isWritten = (path: string): boolean => refusals.get(path) === undefined;
  const lines = [
    ...[...refusals].flatMap(([path, why]) =>
      why === undefined
        ? []
        : [en`${path} ${why}; its mistakes were not fixed`.zh`${path} ${why}，没有自动修复`],
    ),
    ...fixed.done.filter(({ file }) => isWritten(file)).map(({ text }) => text),
  ];
  const said = lines.map((line) => `${escapeControlCharacters(line[wanted.language])}\n`).join("");
  const left = await checkRequestedFiles(
    wanted,
    access,
    new Map([...fixed.texts].filter(([path]) => isWritten(path))),
  );
  const result = reportResult(left, wanted, access);
  if (wanted.format !== formatPretty) return { ...result, stderr: `${said}${result.stderr}` };
  return { ...result, stdout: `${said}${said && "\n"}${result.stdout}` };
}

const WATCHING_NOTICE = en`Watching the files. Each save shows what changed. Press Ctrl-C to stop.`
  .zh`正在监视文件，每次保存后显示变化。按 Ctrl-C 结束。`;

/** Returns the first report, with a function `again` that checks again and returns the changes as text. */
function startWatching(
  first: CheckedProjects,
  wanted: ValidateArguments,
  begun: ValidateAccess,
): CheckResult {
  const result = reportResult(first, wanted, begun);
  let last = first;
  const checkAgain: CheckResult["again"] = async (access) => {
    const look = await checkRequestedFiles(wanted, access, new Map());
    const changes = compareProblemLists(last.problems, look.problems);
    last = look;
    const shown = { ...changes, report: reportFromResult(look) };
    const text = formatProblemChanges(shown, { hasColours: access.hasColours, language: wanted.language });
    return text && `\n${text}`;
  };
  return { ...result, stdout: `${result.stdout}\n${WATCHING_NOTICE[wanted.language]}\n`, again: checkAgain };
}

/** The result of a check: the projects of the requested files, and the problems in them. */
interface CheckedProjects {
  projects: readonly ProjectFiles[];
  problems: readonly Problem[];
  disk: Disk;
}

/** Checks the requested files. `texts` (by path) are used instead of the files' texts, to try out fixes. */
async function checkRequestedFiles(
  { isRemembered, paths }: Pick<ValidateArguments, "isRemembered" | "paths">,
  { campaigns, open }: ValidateAccess,
  texts: ReadonlyMap<string, string>,
): Promise<CheckedProjects> {
  const { disk, find } = open(texts);
  const projects = findProjects(disk, { paths, campaigns });
  const problems: Problem[] = [];
  for (const { folder = campaigns } of projects) requireProjectFile(disk, folder);
  for (const project of projects) {
    const found = await find(project, { isRemembered });
    const order = project.outlines.map(({ path }) => path);
    const inOrder = order.flatMap((path) => found.get(path) ?? []);
    for (const problem of listProblems(inOrder, order)) problems.push(problem);
  }
  return { disk, projects, problems };
}

function reportResult(
  look: CheckedProjects,
  { format, language, maxWarnings }: Pick<ValidateArguments, "format" | "language" | "maxWarnings">,
  { hasColours }: Pick<ValidateAccess, "hasColours">,
): CommandResult {
  const stdout = format(reportFromResult(look), { hasColours, language });
  const warnings = look.problems.filter(({ severity }) => severity === "warning").length;
  const said = sayStrays(look.projects).map((note) => `${escapeControlCharacters(note[language])}\n`);
  if (maxWarnings !== undefined && warnings > maxWarnings)
    return {
      code: 1,
      stdout,
      stderr: `${said.join("")}${describeTooManyWarnings(warnings, maxWarnings)[language]}\n`,
    };
  return { code: look.problems.length > warnings ? 1 : 0, stdout, stderr: said.join("") };
}

/** Says why the command failed although there may be no error. */
function describeTooManyWarnings(warnings: number, most: number): LocalizedText {
  return en`Failed: found ${countNoun(warnings, "warning")}, expected at most ${most} (--max-warnings ${most}). Fix them, or allow more.`
    .zh`校验未通过：有 ${warnings} 个警告，最多允许 ${most} 个（--max-warnings ${most}）。请改正，或允许更多。`;
}

function reportFromResult({ disk, problems, projects }: CheckedProjects): CheckReport {
  const shown = new Set(problems.map(({ file }) => file));
  const outlines = projects.flatMap((project) => project.outlines);
  const readable = outlines.filter(({ path, unreadable }) => shown.has(path) && !unreadable);
  const sources = new Map(readable.map(({ path }) => [path, { path, ...disk.read(path) }]));
  return { files: projects.reduce((sum, { requested }) => sum + requested.size, 0), problems, sources };
}

/** The problems that are new (`fresh`) or resolved (`gone`) since the previous check. */
interface ProblemChanges {
  fresh: readonly Problem[];
  gone: readonly Problem[];
}

/**
 * Compares two lists of problems. A problem that only moved, for example because lines were added above it, counts as
 * the same. Both results keep their order. Pure.
 */
export function compareProblemLists(before: readonly Problem[], after: readonly Problem[]): ProblemChanges {
  const exact = removeEqualProblems(
    before,
    after,
    (one) => `${one.pointer}\n${problemKeyWithoutPosition(one)}`,
  );
  return removeEqualProblems(exact.gone, exact.fresh, problemKeyWithoutPosition);
}

/** Removes problems that are in both lists (equal keys), pair by pair, and returns the rest. */
function removeEqualProblems(
  before: readonly Problem[],
  after: readonly Problem[],
  keyOf: (problem: Problem) => string,
): ProblemChanges {
  const left = groupBy(before, (one) => [keyOf(one)]);
  const fresh = after.filter((one) => left.get(keyOf(one))?.shift() === undefined);
  const gone = new Set([...left.values()].flat());
  return { fresh, gone: before.filter((one) => gone.has(one)) };
}

function problemKeyWithoutPosition({ file, message, rule, severity }: Problem): string {
  return [file, rule, severity, message].join("\n");
}

/**
 * Returns text with the new problems in full, a line for each resolved one, and a summary; empty if nothing changed.
 */
function formatProblemChanges(
  { fresh, gone, report }: ProblemChanges & { report: CheckReport },
  { hasColours, language = "en" }: FormatOptions,
): string {
  if (fresh.length === 0 && gone.length === 0) return "";
  const look = { paint: createTextColourer(hasColours), language };
  const shown = fresh.map((problem) => `${describeProblem(problem, report.sources, look)}\n`);
  const resolvedLines = gone.map((problem) =>
    look.paint("green", escapeControlCharacters(formatResolvedProblem(problem)[language])),
  );
  const lines = resolvedLines.length > 0 ? [`${resolvedLines.join("\n")}\n`] : [];
  return `${[...shown, ...lines, summarizeProblems(report.files, report.problems, look)].join("\n")}\n`;
}

/** Returns a line that says that a problem is resolved, with its former location. */
function formatResolvedProblem(problem: Problem): LocalizedText {
  const { file, line, rule } = problem;
  const what = `${file}:${line} ${rule}`;
  return en`resolved: ${what} ${problem.message}`.zh`已解决：${what} ${problem.zh.message}`;
}
