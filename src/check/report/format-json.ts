import type { Language } from "../../language/messages/localized-text.ts";
import { sourceLocationOf } from "../json/source-file.ts";
import type { CheckReport, FormatOptions } from "./check-report.ts";
import { type Problem, problemTextsOf } from "./problem.ts";

/** Prints one JSON object: the number of checked files, the problems, and the language of their texts if not English. */
export function formatJson(
  { files, problems, sources }: CheckReport,
  { language = "en" }: FormatOptions,
): string {
  const shown = problems.map((problem) => problemAsJson(problem, sources, language));
  const said = language === "en" ? {} : { language };
  return `${JSON.stringify({ files, ...said, problems: shown }, null, 2)}\n`;
}

/**
 * Returns a problem as it is written in JSON output. A fix may start after `line` and `column`, which point at a
 * string's quote.
 */
function problemAsJson(problem: Problem, sources: CheckReport["sources"], language: Language): object {
  const { start, end, isSure, file, line, column, furtherEdits = [], zh: _, ...rest } = problem;
  const source = sources.get(file);
  const place = { line, column };
  const rangeOf = (edit: Pick<Problem, "start" | "end">) => {
    const [from, to] = source
      ? [sourceLocationOf(source, edit.start), sourceLocationOf(source, edit.end)]
      : [place, place];
    return { ...from, endLine: to.line, endColumn: to.column, start: edit.start, end: edit.end };
  };
  const to = rangeOf(problem);
  const further = furtherEdits.map((edit) => ({ ...rangeOf(edit), text: edit.suggestion }));
  const fix = { ...to, text: rest.suggestion, isSure: isSure === true };
  const fixes = [{ ...fix, ...(further.length > 0 && { furtherEdits: further }) }];
  return {
    file,
    ...place,
    endLine: to.endLine,
    endColumn: to.endColumn,
    ...rest,
    ...problemTextsOf(problem, language),
    ...(rest.suggestion !== undefined && { fixes }),
  };
}
