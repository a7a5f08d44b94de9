import {
  countNoun,
  en,
  joinMessages,
  type Language,
  type LocalizedText,
} from "../../language/messages/localized-text.ts";
import type { CheckReport, FormatOptions } from "./check-report.ts";
import { createCodeFrame } from "./code-frame.ts";
import { escapeControlCharacters } from "./escape-control-characters.ts";
import { COUNTEREXAMPLE_LABEL, type Problem, problemTextsOf } from "./problem.ts";

/** Prints a report for people: each problem with its location, source line and fix, then a summary. */
export function formatPretty(
  { files, problems, sources }: CheckReport,
  { hasColours, language = "en" }: FormatOptions,
): string {
  const paint = createTextColourer(hasColours);
  const shown = problems.map((problem) => `${describeProblem(problem, sources, { paint, language })}\n`);
  return `${[...shown, summarizeProblems(files, problems, { paint, language })].join("\n")}\n`;
}

/** Returns a function that colours texts; if the terminal has no colours, it returns them unchanged. */
export function createTextColourer(hasColours: boolean): PaintText {
  return hasColours ? paintInColour : paintNothing;
}

type ColourName = keyof typeof COLOUR_CODES;
/** A function that colours a text for a terminal, or leaves it unchanged. */
export type PaintText = (style: ColourName, text: string) => string;

const COLOUR_CODES = { bold: 1, red: 31, green: 32, yellow: 33, cyan: 36, grey: 90 } as const;

const paintInColour: PaintText = (style, text) => `\u001b[${COLOUR_CODES[style]}m${text}\u001b[0m`;
const paintNothing: PaintText = (_, text) => text;

const SEVERITY_NAMES: Readonly<Record<Problem["severity"], LocalizedText>> = {
  error: en`error`.zh`错误`,
  warning: en`warning`.zh`警告`,
};

/** The colours and the language of the output. */
export interface OutputStyle {
  paint: PaintText;
  language: Language;
}

/** Prints a problem with its location, source line and fix, without a trailing line break. */
export function describeProblem(
  problem: Problem,
  sources: CheckReport["sources"],
  { language, paint }: OutputStyle,
): string {
  const { column, file, line, rule, severity } = problem;
  const { counterexample, fix, message } = problemTextsOf(problem, language);
  const colour = severity === "error" ? "red" : "yellow";
  const lines = [
    `${paint("bold", `${escapeControlCharacters(file)}:${line}:${column}`)} ${paint(colour, SEVERITY_NAMES[severity][language])} ${paint("grey", rule)}`,
    `  ${escapeControlCharacters(message)}`,
  ];
  const source = sources.get(file);
  if (source && source.text !== "") {
    const { carets, code } = createCodeFrame(source, problem);
    lines.push("", paint("grey", code), paint(colour, carets), "");
  }
  if (fix) lines.push(`  ${paint("cyan", escapeControlCharacters(fix))}`);
  if (counterexample)
    lines.push(`  ${COUNTEREXAMPLE_LABEL[language]}${escapeControlCharacters(counterexample)}`);
  return lines.join("\n").trimEnd();
}

/** Returns one line with the number of errors, warnings and files. */
export function summarizeProblems(
  files: number,
  problems: readonly Problem[],
  { language, paint }: OutputStyle,
): string {
  const { colour, text } = formatProblemSummary(files, problems);
  return paint(colour, text[language]);
}

function formatProblemSummary(
  files: number,
  problems: readonly Problem[],
): { colour: ColourName; text: LocalizedText } {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const counts = [
    ...(errors > 0 ? [en`${countNoun(errors, "error")}`.zh`${errors}个错误`] : []),
    ...(warnings > 0 ? [en`${countNoun(warnings, "warning")}`.zh`${warnings}个警告`] : []),
  ];
  const where = en`${countNoun(files, "file")}`.zh`${files}个文件`;
  if (counts.length === 0)
    return { colour: "green", text: en`No problems in ${where}.`.zh`${where}，没有问题。` };
  const found = joinMessages(counts, { en: " and ", zh: "、" });
  return { colour: errors > 0 ? "red" : "yellow", text: en`${found} in ${where}.`.zh`${where}，${found}。` };
}
