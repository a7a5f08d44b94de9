import type { Problem } from "./problem.ts";
import type { Report } from "./report.ts";
import { visible } from "./visible.ts";

/** Workflow commands that GitHub shows beside the lines of a pull request; nothing where there are no problems. */
export function formatGithub({ problems }: Report): string {
  return problems.map((problem) => `${annotationOf(problem)}\n`).join("");
}

function annotationOf({ column, counterexample, file, fix, line, message, rule, severity }: Problem): string {
  const properties = Object.entries({ file, line, col: column, title: rule });
  const shown = properties
    .map(([name, value]) => `${name}=${escapeProperty(visible(String(value)))}`)
    .join(",");
  const lines = [message, ...(fix ? [fix] : []), ...(counterexample ? [`Shown by: ${counterexample}`] : [])];
  return `::${severity} ${shown}::${escapeData(lines.map(visible).join("\n"))}`;
}

/** As GitHub's toolkit escapes a command's message (packages/core/src/command.ts). */
function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
