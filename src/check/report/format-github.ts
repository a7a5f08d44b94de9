import type { Language } from "../../language/messages/saying.ts";
import { linesOf, type Problem } from "./problem.ts";
import type { FormatOptions, Report } from "./report.ts";
import { visible } from "./visible.ts";

/** Workflow commands that GitHub shows beside the lines of a pull request; nothing where there are no problems. */
export function formatGithub({ problems }: Report, { language = "en" }: FormatOptions): string {
  return problems.map((problem) => `${annotationOf(problem, language)}\n`).join("");
}

function annotationOf(problem: Problem, language: Language): string {
  const { column, file, line, rule, severity } = problem;
  const properties = Object.entries({ file, line, col: column, title: rule });
  const shown = properties
    .map(([name, value]) => `${name}=${escapeProperty(visible(String(value)))}`)
    .join(",");
  return `::${severity} ${shown}::${escapeData(linesOf(problem, language).map(visible).join("\n"))}`;
}

/** As GitHub's toolkit escapes a command's message (packages/core/src/command.ts). */
function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
