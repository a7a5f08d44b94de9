import { placeOf } from "../json/source-file.ts";
import type { Problem } from "./problem.ts";
import type { Report } from "./report.ts";

/** One object: how many files were asked about, and the problems. For programs. */
export function formatJson({ files, problems, sources }: Report): string {
  const shown = problems.map((problem) => shownProblem(problem, sources));
  return `${JSON.stringify({ files, problems: shown }, null, 2)}\n`;
}

/** `fixes` has what can be put in place: it may begin behind `line` and `column`, where the quotes of a text stand. */
function shownProblem(problem: Problem, sources: Report["sources"]): object {
  const { start, end, isSure, file, line, column, ...rest } = problem;
  const source = sources.get(file);
  const place = { line, column };
  const [from, to] = source ? [placeOf(source, start), placeOf(source, end)] : [place, place];
  const range = { ...from, endLine: to.line, endColumn: to.column, start, end };
  const fixes = [{ ...range, text: rest.suggestion, isSure: isSure === true }];
  return {
    file,
    ...place,
    endLine: to.line,
    endColumn: to.column,
    ...rest,
    ...(rest.suggestion !== undefined && { fixes }),
  };
}
