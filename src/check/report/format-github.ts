import type { Language } from "../../language/messages/localized-text.ts";
import type { CheckReport, FormatOptions } from "./check-report.ts";
import { escapeControlCharacters } from "./escape-control-characters.ts";
import { formatProblemTexts, type Problem } from "./problem.ts";

/** Prints workflow commands that GitHub shows on the lines of a pull request; empty without problems. */
export function formatGithub({ problems }: CheckReport, { language = "en" }: FormatOptions): string {
  return problems.map((problem) => `${githubAnnotation(problem, language)}\n`).join("");
}

function githubAnnotation(problem: Problem, language: Language): string {
  const { column, file, line, rule, severity } = problem;
  const properties = Object.entries({ file, line, col: column, title: rule });
  const shown = properties
    .map(([name, value]) => `${name}=${escapeCommandProperty(escapeControlCharacters(String(value)))}`)
    .join(",");
  return `::${severity} ${shown}::${escapeCommandMessage(formatProblemTexts(problem, language).map(escapeControlCharacters).join("\n"))}`;
}

/** Escapes a command's message like GitHub's toolkit (packages/core/src/command.ts). */
function escapeCommandMessage(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeCommandProperty(text: string): string {
  return escapeCommandMessage(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
