import type { Language } from "../../language/messages/saying.ts";
import { placeOf } from "../json/source-file.ts";
import { type Problem, textsOf } from "./problem.ts";
import type { FormatOptions, Report } from "./report.ts";

/** One object: how many files were asked about, the problems, and the language of their texts where it is not English. For programs. */
export function formatJson({ files, problems, sources }: Report, { language = "en" }: FormatOptions): string {
  const shown = problems.map((problem) => shownProblem(problem, sources, language));
  const said = language === "en" ? {} : { language };
  return `${JSON.stringify({ files, ...said, problems: shown }, null, 2)}\n`;
}

/** `fixes` has what can be put in place: it may begin behind `line` and `column`, where the quotes of a text stand. */
function shownProblem(problem: Problem, sources: Report["sources"], language: Language): object {
  const { start, end, isSure, file, line, column, zh: _, ...rest } = problem;
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
    ...textsOf(problem, language),
    ...(rest.suggestion !== undefined && { fixes }),
  };
}
