import type { Language } from "../../language/messages/saying.ts";
import { escapeControls } from "./escape-controls.ts";
import { type Problem, problemLines } from "./problem.ts";
import type { FormatOptions, Report } from "./report.ts";

/** Prints workflow commands that GitHub shows on the lines of a pull request; empty without problems. */
export function formatGithub({ problems }: Report, { language = "en" }: FormatOptions): string {
  return problems.map((problem) => `${annotationOf(problem, language)}\n`).join("");
}

function annotationOf(problem: Problem, language: Language): string {
  const { column, file, line, rule, severity } = problem;
  const properties = Object.entries({ file, line, col: column, title: rule });
  const shown = properties
    .map(([name, value]) => `${name}=${escapeProperty(escapeControls(String(value)))}`)
    .join(",");
  return `::${severity} ${shown}::${escapeData(problemLines(problem, language).map(escapeControls).join("\n"))}`;
}

/** Escapes a command's message like GitHub's toolkit (packages/core/src/command.ts). */
function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
