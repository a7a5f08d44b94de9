import type { Language } from "../../language/messages/localized-text.ts";
import { sourceLocationOf } from "../json/source-file.ts";
import { type Problem, problemTextsOf } from "./problem.ts";
import type { CheckReport, FormatOptions } from "./report.ts";

/** Prints one JSON object: the number of checked files, the problems, and the language of their texts if not English. */
export function formatJson(
  { files, problems, sources }: CheckReport,
  { language = "en" }: FormatOptions,
): string {
  const shown = problems.map((problem) => problemForJson(problem, sources, language));
  const said = language === "en" ? {} : { language };
  return `${JSON.stringify({ files, ...said, problems: shown }, null, 2)}\n`;
}

/**
 * Returns a problem as it is written in JSON output. A fix may start after `line` and `column`, which point at a
 * string's quote.
 */
function problemForJson(problem: Problem, sources: CheckReport["sources"], language: Language): object {
  const { start, end, isSure, file, line, column, zh: _, ...rest } = problem;
  const source = sources.get(file);
  const place = { line, column };
  const [from, to] = source
    ? [sourceLocationOf(source, start), sourceLocationOf(source, end)]
    : [place, place];
  const range = { ...from, endLine: to.line, endColumn: to.column, start, end };
  const fixes = [{ ...range, text: rest.suggestion, isSure: isSure === true }];
  return {
    file,
    ...place,
    endLine: to.line,
    endColumn: to.column,
    ...rest,
    ...problemTextsOf(problem, language),
    ...(rest.suggestion !== undefined && { fixes }),
  };
}
