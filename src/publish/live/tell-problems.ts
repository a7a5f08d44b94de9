import { lineText, type SourceFile } from "../../check/json/source-file.ts";
import { markedLine } from "../../check/report/code-frame.ts";
import { type Problem, textsOf } from "../../check/report/problem.ts";
import { visible } from "../../check/report/visible.ts";
import type { SiteReport } from "./site-report.ts";
import type { Told, ToldLine, ToldProblem } from "./told.ts";

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
export function tellProblems(
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
