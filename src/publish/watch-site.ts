import { join, relative } from "node:path";
import type { PreviewServer, ResolvedConfig, ViteDevServer, WebSocketClient } from "vite";
import { lineText, type SourceFile } from "../check/json/source-file.ts";
import { pathInSite } from "../check/project/site-settings.ts";
import type { CheckReport } from "../check/report/check-report.ts";
import { markProblemLine } from "../check/report/code-frame.ts";
import { escapeControlCharacters } from "../check/report/escape-control-characters.ts";
import { formatPretty } from "../check/report/format-pretty.ts";
import { type Problem, problemTextsOf } from "../check/report/problem.ts";
import { languageOf } from "../language/messages/localized-text.ts";
import { pageKey } from "../plan/published-page.ts";
import {
  ASK_EVENT,
  NEWS_EVENT,
  type NewsMessage,
  type OverlayLine,
  type OverlayProblem,
  PROBLEMS_EVENT,
  type ProblemsMessage,
  type ProblemsRequest,
} from "./live/problem-messages.ts";
import { type FolderListener, watchFolder } from "./live/watch-folder.ts";
import { decodedPathOf } from "./request-path.ts";
import type { Site, SiteReport } from "./site.ts";

/**
 * Updates open pages when a document is edited: each page reloads, or shows the errors.
 *
 *     a file changes ──▶ every open page asks ──▶ the page's own files are checked ──▶ it reloads, or shows the errors
 *                   └──▶ all files are checked ──▶ the terminal lists all problems, pages ask for the number of others
 *
 * A page therefore does not wait for the check of thousands of other documents.
 */
export async function watchSite(server: ViteDevServer, site: Site): Promise<void> {
  const { config, ws } = server;
  let changes = 0;
  /** The problems in the whole folder after this change. */
  let whole: { change: number; report: SiteReport } | undefined;
  /** The number of the last change that a running check of the whole folder includes. */
  let checkedChange: number | undefined;
  let last = "";

  const announceNews = (isChanged: boolean) => ws.send(NEWS_EVENT, { isChanged } satisfies NewsMessage);
  const checkAll = async (): Promise<SiteReport | undefined> => {
    const change = changes;
    checkedChange = change;
    const report = await site.report();
    // The folder changed during the check; the check of that change reports everything.
    if (change !== changes) return undefined;
    whole = { change, report };
    announceNews(false);
    return report;
  };
  const onFilesChanged = async (paths: readonly string[]) => {
    changes++;
    site.noteChanges(paths);
    announceNews(true);
    const report = await checkAll();
    if (!report) return;
    const found = formatPretty(formatReportForTerminal(site, report), {
      hasColours: process.stdout.isTTY === true,
      language: languageOf(process.env),
    });
    if (report.problems.length > 0 && found !== last) config.logger.info(`\n${found}`);
    last = found;
  };

  await watchWhileServerRuns(server, site.folder, onFilesChanged);
  const answerPage = async ({ path, isChanged }: ProblemsRequest, client: WebSocketClient) => {
    const onHost = decodedPathOf(path) ?? "/";
    const key = pageKey(pathInSite(onHost, site.settings().basePath) ?? onHost);
    const isKnown = whole?.change === changes;
    const all = isKnown ? whole?.report.problems.filter(({ severity }) => severity === "error") : undefined;
    const message = createProblemsMessage(site.errorsAt(key), all);
    client.send(PROBLEMS_EVENT, {
      ...message,
      isChanged,
      hasPage: site.page(key) !== undefined,
    } satisfies ProblemsMessage);
    if (!isKnown && checkedChange !== changes) await checkAll();
  };
  ws.on(ASK_EVENT, (asked: ProblemsRequest, client) => {
    answerPage(asked, client).catch((error) => logMissedChange(config, site.folder, error));
  });
}

/** Watches a folder while the server runs and reports changed files by their paths relative to it. */
export async function watchWhileServerRuns(
  { config, httpServer }: Pick<ViteDevServer | PreviewServer, "config" | "httpServer">,
  folder: string,
  onFilesChanged: FolderListener["onFilesChanged"],
): Promise<void> {
  const onError = (error: unknown) =>
    config.logger.error(`Changes of files in ${folder} are no longer noticed. Restart the server. ${error}`);
  const onMissedChange = (error: unknown) => logMissedChange(config, folder, error);
  try {
    const end = await watchFolder(folder, { onFilesChanged, onError, onMissedChange });
    httpServer?.once("close", () => void end());
  } catch (error) {
    onError(error);
  }
}

/** Says that a folder could not be read after a change. The server runs on, and reads it at the next change or request. */
function logMissedChange({ logger }: Pick<ResolvedConfig, "logger">, folder: string, error: unknown): void {
  logger.error(`A change in ${folder} could not be read: ${error}. Save the file again.`);
}

/** Returns the report with paths relative to the working directory, for the terminal. */
function formatReportForTerminal(site: Site, report: SiteReport): CheckReport {
  const shownPathOf = (path: string) => relative(process.cwd(), join(site.folder, path));
  const sources = report.sources.map((source): [string, SourceFile] => [shownPathOf(source.path), source]);
  const problems = report.problems.map(
    (problem): Problem => ({ ...problem, file: shownPathOf(problem.file) }),
  );
  return { files: sources.length, problems, sources: new Map(sources) };
}

/** Maximum number of problems sent to a page; after fixing these, the developer sees the next ones. */
const MAX_SENT_PROBLEMS = 20;

/** Maximum number of other files that are named. */
const MAX_NAMED_FILES = 3;

/** Maximum number of characters shown of the lines next to the marked one. */
const MAX_NEIGHBOUR_LENGTH = 100;

/**
 * Returns the message for the page that is made of these files. `all` are the errors of the whole folder; undefined while
 * they are unknown. Pure.
 */
function createProblemsMessage(
  { problems, sources }: SiteReport,
  all: readonly Problem[] | undefined,
): Pick<ProblemsMessage, "own" | "ownCount" | "others"> {
  const sourceOf = (path: string) => sources.find((source) => source.path === path);
  const known = new Set(problems.map(fileNameOf));
  const others = all?.filter((problem) => !known.has(fileNameOf(problem)));
  // Syntax errors come first: the other problems may only follow from them.
  const own = [...problems].sort(
    (one, other) => Number(isSyntaxProblem(other)) - Number(isSyntaxProblem(one)),
  );
  return {
    own: own.slice(0, MAX_SENT_PROBLEMS).map((problem) => problemForOverlay(problem, sourceOf(problem.file))),
    ownCount: problems.length,
    others: others ? formatProblemCount(others) : null,
  };
}

const isSyntaxProblem = ({ rule }: Problem) => rule === "json-syntax";

/** Returns a problem in the language of the pages. */
function problemForOverlay(problem: Problem, source: SourceFile | undefined): OverlayProblem {
  const { file, line, column } = problem;
  const lines = source?.text ? linesForOverlay(source, problem) : [];
  return { file, line, column, ...problemTextsOf(problem, "zh"), lines };
}

/** Returns the marked line and its neighbours without their common indentation. */
function linesForOverlay(source: SourceFile, problem: Problem): OverlayLine[] {
  const meant = markProblemLine(source, problem);
  const beside = [meant.line - 1, meant.line + 1].flatMap((line): OverlayLine[] => {
    const text = line > 0 ? lineText(source, line) : "";
    const tail = text.length > MAX_NEIGHBOUR_LENGTH ? "…" : "";
    return text.trim() === ""
      ? []
      : [{ line, before: escapeControlCharacters(text.slice(0, MAX_NEIGHBOUR_LENGTH)) + tail }];
  });
  const lines = [...beside, meant].sort((one, other) => one.line - other.line);
  const indent = Math.min(...lines.map(({ before }) => /^[ \t]*/.exec(before)?.[0].length ?? 0));
  return lines.map((one) => ({ ...one, before: one.before.slice(indent) }));
}

function formatProblemCount(problems: readonly Problem[]): NonNullable<ProblemsMessage["others"]> {
  const files = [...new Set(problems.map(({ file }) => file))];
  return { count: problems.length, fileCount: files.length, files: files.slice(0, MAX_NAMED_FILES) };
}

function fileNameOf({ file, start, end, rule }: Problem): string {
  return `${rule} ${start} ${end} ${file}`;
}
