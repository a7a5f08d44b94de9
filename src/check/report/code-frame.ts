import { lineText, type SourceFile, sourceLocationOf } from "../json/source-file.ts";
import { escapeControlCharacters } from "./escape-control-characters.ts";
import type { Problem } from "./problem.ts";

/** Maximum characters of a source line in a report; a longer line is cut on both sides of the marked text. */
const MAX_LINE_LENGTH = 100;

/** Characters that terminals draw two columns wide: Chinese, full-width forms, emoji. */
const WIDE_CHARACTERS =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g;

/**
 * A source line with carets under the marked text. @babel/code-frame counts a Chinese character as one column, so its
 * carets would be too far left.
 */
export interface CodeFrame {
  /** The first line: `  12 | ` and the source line. */
  code: string;
  /** The second line: blanks, then carets (^^^) under the marked text. */
  carets: string;
}

/** A source line in three parts. The marked middle part is empty if the text ends there. */
export interface MarkedLine {
  /** From 1. */
  line: number;
  before: string;
  marked: string;
  after: string;
}

/**
 * Splits a problem's source line (the first of its range) into the text before, inside and after the range. Cuts long
 * lines. Pure.
 */
export function markProblemLine(
  source: SourceFile,
  { start, end }: Pick<Problem, "start" | "end">,
): MarkedLine {
  const { line, column } = sourceLocationOf(source, start);
  const text = lineText(source, line);
  const from = column - 1;
  const to = Math.max(from + 1, Math.min(text.length, from + (end - start)));
  const cutLeft = to > MAX_LINE_LENGTH ? Math.max(0, Math.min(from - 40, text.length - MAX_LINE_LENGTH)) : 0;
  const cutRight = cutLeft + MAX_LINE_LENGTH;
  const shownTo = Math.min(to, cutRight);
  return {
    line,
    before: (cutLeft > 0 ? "…" : "") + escapeControlCharacters(text.slice(cutLeft, from)),
    marked: escapeControlCharacters(text.slice(from, shownTo)),
    after: escapeControlCharacters(text.slice(shownTo, cutRight)) + (cutRight < text.length ? "…" : ""),
  };
}

/** Returns a problem's source line (the first of its range) and a line with carets under the problem's characters. */
export function createCodeFrame(source: SourceFile, meant: Pick<Problem, "start" | "end">): CodeFrame {
  const { line, before, marked, after } = markProblemLine(source, meant);
  return {
    code: `${String(line).padStart(5)} | ${before}${marked}${after}`,
    carets: `${" ".repeat(5)} | ${blanksAsWideAs(before)}${"^".repeat(Math.max(1, terminalWidth(marked)))}`,
  };
}

/** Returns blanks as wide as a text; tabs are kept because their width is not known. */
function blanksAsWideAs(text: string): string {
  return text.replace(WIDE_CHARACTERS, "  ").replace(/[^\t]/g, " ");
}

/** Returns the number of terminal columns that a text takes. */
export function terminalWidth(text: string): number {
  return text.replace(WIDE_CHARACTERS, "  ").length;
}
