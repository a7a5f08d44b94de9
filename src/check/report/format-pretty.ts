import { en, joined, type Language, plural, type Saying } from "../../language/messages/saying.ts";
import { codeFrame } from "./code-frame.ts";
import { escapeControls } from "./escape-controls.ts";
import { COUNTEREXAMPLE_LABEL, type Problem, textsOf } from "./problem.ts";
import type { FormatOptions, Report } from "./report.ts";

/** Prints a report for people: each problem with its location, source line and fix, then a summary. */
export function formatPretty(
  { files, problems, sources }: Report,
  { hasColours, language = "en" }: FormatOptions,
): string {
  const paint = painter(hasColours);
  const shown = problems.map((problem) => `${describeProblem(problem, sources, { paint, language })}\n`);
  return `${[...shown, summarize(files, problems, { paint, language })].join("\n")}\n`;
}

/** Returns a function that colours texts; if the terminal has no colours, it returns them unchanged. */
export function painter(hasColours: boolean): Paint {
  return hasColours ? inColour : plain;
}

type Style = keyof typeof codes;
/** Puts a text in a colour. */
export type Paint = (style: Style, text: string) => string;

const codes = { bold: 1, red: 31, green: 32, yellow: 33, cyan: 36, grey: 90 } as const;

const inColour: Paint = (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m`;
const plain: Paint = (_, text) => text;

const severities: Readonly<Record<Problem["severity"], Saying>> = {
  error: en`error`.zh`错误`,
  warning: en`warning`.zh`警告`,
};

/** The colours and the language of the output. */
export interface PrintStyle {
  paint: Paint;
  language: Language;
}

/** Prints a problem with its location, source line and fix, without a trailing line break. */
export function describeProblem(
  problem: Problem,
  sources: Report["sources"],
  { language, paint }: PrintStyle,
): string {
  const { column, file, line, rule, severity } = problem;
  const { counterexample, fix, message } = textsOf(problem, language);
  const colour = severity === "error" ? "red" : "yellow";
  const lines = [
    `${paint("bold", `${escapeControls(file)}:${line}:${column}`)} ${paint(colour, severities[severity][language])} ${paint("grey", rule)}`,
    `  ${escapeControls(message)}`,
  ];
  const source = sources.get(file);
  if (source && source.text !== "") {
    const { carets, code } = codeFrame(source, problem);
    lines.push("", paint("grey", code), paint(colour, carets), "");
  }
  if (fix) lines.push(`  ${paint("cyan", escapeControls(fix))}`);
  if (counterexample) lines.push(`  ${COUNTEREXAMPLE_LABEL[language]}${escapeControls(counterexample)}`);
  return lines.join("\n").trimEnd();
}

/** Returns one line with the number of errors, warnings and files. */
export function summarize(
  files: number,
  problems: readonly Problem[],
  { language, paint }: PrintStyle,
): string {
  const { colour, text } = summary(files, problems);
  return paint(colour, text[language]);
}

function summary(files: number, problems: readonly Problem[]): { colour: Style; text: Saying } {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const counts = [
    ...(errors > 0 ? [en`${plural(errors, "error")}`.zh`${errors}个错误`] : []),
    ...(warnings > 0 ? [en`${plural(warnings, "warning")}`.zh`${warnings}个警告`] : []),
  ];
  const where = en`${plural(files, "file")}`.zh`${files}个文件`;
  if (counts.length === 0)
    return { colour: "green", text: en`No problems in ${where}.`.zh`${where}，没有问题。` };
  const found = joined(counts, { en: " and ", zh: "、" });
  return { colour: errors > 0 ? "red" : "yellow", text: en`${found} in ${where}.`.zh`${where}，${found}。` };
}
