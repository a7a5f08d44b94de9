import { join, relative } from "node:path";
import type { ViteDevServer } from "vite";
import { lineText, type SourceFile } from "../check/json/source-file.ts";
import { markedLine } from "../check/report/code-frame.ts";
import { formatPretty } from "../check/report/format-pretty.ts";
import { type Problem, textsOf } from "../check/report/problem.ts";
import type { Report } from "../check/report/report.ts";
import { visible } from "../check/report/visible.ts";
import { languageOf } from "../language/messages/saying.ts";
import { pageKey } from "../plan/published.ts";
import {
  ASK,
  type Ask,
  LOOK,
  type Look,
  TOLD,
  type Told,
  type ToldLine,
  type ToldProblem,
} from "./live/told.ts";
import { type FolderListener, watchFolder } from "./live/watch-folder.ts";
import { pathOf } from "./request.ts";
import type { Site, SiteReport } from "./site.ts";

/**
 * Shows at once what an edited document looks like, or what is wrong with it:
 *
 *     a file changes ──▶ every open page asks ──▶ what it stands on is checked ──▶ it loads again, or shows the errors
 *                   └──▶ all files are checked ──▶ the terminal lists all problems, pages ask how many others there are
 *
 * So a page need not wait until thousands of other documents are checked.
 */
export async function watchSite(server: ViteDevServer, site: Site): Promise<void> {
  const { config, ws } = server;
  let changes = 0;
  /** What is wrong in the whole folder, as it is since this change. */
  let whole: { change: number; report: SiteReport } | undefined;
  /** The change since which the whole folder is being checked. */
  let looking: number | undefined;
  let last = "";

  const look = (isChanged: boolean) => ws.send(LOOK, { isChanged } satisfies Look);
  const checkAll = async (): Promise<SiteReport | undefined> => {
    const change = changes;
    looking = change;
    const report = await site.report();
    // It changed again meanwhile: whoever looks at that tells of all.
    if (change !== changes) return undefined;
    whole = { change, report };
    look(false);
    return report;
  };
  const heed = async (paths: readonly string[]) => {
    changes++;
    site.heed(paths);
    look(true);
    const report = await checkAll();
    if (!report) return;
    const found = formatPretty(asPrinted(site, report), {
      hasColours: process.stdout.isTTY === true,
      language: languageOf(process.env),
    });
    if (report.problems.length > 0 && found !== last) config.logger.info(`\n${found}`);
    last = found;
  };

  await listenTo(server, site.folder, heed);
  ws.on(ASK, ({ path, isChanged }: Ask, client) => {
    const key = pageKey(pathOf(path) ?? "/");
    const isKnown = whole?.change === changes;
    const all = isKnown ? whole?.report.problems.filter(({ severity }) => severity === "error") : undefined;
    const told = tellProblems(site.errorsAt(key), all);
    client.send(TOLD, { ...told, isChanged, hasPage: site.page(key) !== undefined } satisfies Told);
    if (!isKnown && looking !== changes) void checkAll();
  });
}

/** Is told of files of a folder, by their paths relative to it, for as long as the server runs. */
export async function listenTo(
  { config, httpServer }: ViteDevServer,
  folder: string,
  heard: FolderListener["heard"],
): Promise<void> {
  const failed = (error: unknown) =>
    config.logger.error(`Changes of files in ${folder} are not seen: start again. ${error}`);
  try {
    const end = await watchFolder(folder, { heard, failed });
    httpServer?.once("close", () => void end());
  } catch (error) {
    failed(error);
  }
}

/** What is wrong, with paths as people at the terminal have them. */
function asPrinted(site: Site, report: SiteReport): Report {
  const shown = (path: string) => relative(process.cwd(), join(site.folder, path));
  const sources = report.sources.map((source): [string, SourceFile] => [shown(source.path), source]);
  const problems = report.problems.map((problem): Problem => ({ ...problem, file: shown(problem.file) }));
  return { files: sources.length, problems, sources: new Map(sources) };
}

/** So many are told at once: whoever mends them sees the next. */
const MOST_TOLD = 20;

/** Of other files so many are named. */
const MOST_NAMED = 3;

/** Of the lines beside the one that is meant so much is shown. */
const MOST_BESIDE = 100;

/**
 * What the page is told that stands on these files; `all` are the errors of the whole folder, undefined while they are
 * not known. Pure.
 */
function tellProblems(
  { problems, sources }: SiteReport,
  all: readonly Problem[] | undefined,
): Pick<Told, "own" | "ownCount" | "others"> {
  const sourceOf = (path: string) => sources.find((source) => source.path === path);
  const known = new Set(problems.map(nameOf));
  const others = all?.filter((problem) => !known.has(nameOf(problem)));
  // What is no JSON comes first: the rest may only follow from it.
  const own = [...problems].sort((one, other) => Number(isSyntax(other)) - Number(isSyntax(one)));
  return {
    own: own.slice(0, MOST_TOLD).map((problem) => told(problem, sourceOf(problem.file))),
    ownCount: problems.length,
    others: others ? countOf(others) : null,
  };
}

const isSyntax = ({ rule }: Problem) => rule === "json-syntax";

/** A problem in the language of the pages. */
function told(problem: Problem, source: SourceFile | undefined): ToldProblem {
  const { file, line, column } = problem;
  const lines = source?.text ? linesOf(source, problem) : [];
  return { file, line, column, ...textsOf(problem, "zh"), lines };
}

/** The line that is meant and those beside it, without the blanks with which all of them begin. */
function linesOf(source: SourceFile, problem: Problem): ToldLine[] {
  const meant = markedLine(source, problem);
  const beside = [meant.line - 1, meant.line + 1].flatMap((line): ToldLine[] => {
    const text = line > 0 ? lineText(source, line) : "";
    const tail = text.length > MOST_BESIDE ? "…" : "";
    return text.trim() === "" ? [] : [{ line, before: visible(text.slice(0, MOST_BESIDE)) + tail }];
  });
  const lines = [...beside, meant].sort((one, other) => one.line - other.line);
  const indent = Math.min(...lines.map(({ before }) => /^[ \t]*/.exec(before)?.[0].length ?? 0));
  return lines.map((one) => ({ ...one, before: one.before.slice(indent) }));
}

function countOf(problems: readonly Problem[]): NonNullable<Told["others"]> {
  const files = [...new Set(problems.map(({ file }) => file))];
  return { count: problems.length, fileCount: files.length, files: files.slice(0, MOST_NAMED) };
}

function nameOf({ file, start, end, rule }: Problem): string {
  return `${rule} ${start} ${end} ${file}`;
}
