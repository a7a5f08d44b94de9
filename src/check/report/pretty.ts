import { codeFrame } from "./code-frame.ts";
import type { Problem } from "./problem.ts";
import type { FormatOptions, Report } from "./report.ts";
import { visible } from "./visible.ts";

/** For people: each problem with its place, the line that it means, and what to do. */
export function formatPretty({ files, problems, sources }: Report, { hasColours }: FormatOptions): string {
  const paint = hasColours ? inColour : plain;
  const shown = problems.map((problem) => `${describe(problem, sources, paint)}\n`);
  return `${[...shown, summary(files, problems, paint)].join("\n")}\n`;
}

type Style = keyof typeof codes;
type Paint = (style: Style, text: string) => string;

const codes = { bold: 1, red: 31, green: 32, yellow: 33, cyan: 36, grey: 90 } as const;

const inColour: Paint = (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m`;
const plain: Paint = (_, text) => text;

function describe(problem: Problem, sources: Report["sources"], paint: Paint): string {
  const { column, counterexample, file, fix, line, message, rule, severity } = problem;
  const colour = severity === "error" ? "red" : "yellow";
  const lines = [
    `${paint("bold", `${visible(file)}:${line}:${column}`)} ${paint(colour, severity)} ${paint("grey", rule)}`,
    `  ${visible(message)}`,
  ];
  const source = sources.get(file);
  if (source && source.text !== "") {
    const { carets, code } = codeFrame(source, problem);
    lines.push("", paint("grey", code), paint(colour, carets), "");
  }
  if (fix) lines.push(`  ${paint("cyan", visible(fix))}`);
  if (counterexample) lines.push(`  Shown by: ${visible(counterexample)}`);
  return lines.join("\n").trimEnd();
}

function summary(files: number, problems: readonly Problem[], paint: Paint): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const counts = [
    ...(errors > 0 ? [count(errors, "error")] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
  ];
  const where = count(files, "file");
  if (counts.length === 0) return paint("green", `No problems in ${where}.`);
  return paint(errors > 0 ? "red" : "yellow", `${counts.join(" and ")} in ${where}.`);
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
