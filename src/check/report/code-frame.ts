import { lineText, type SourceFile, sourceLocationOf } from "../json/source-file.ts";
import { escapeControls } from "./escape-controls.ts";
import type { Problem } from "./problem.ts";

/** Maximum characters of a shown line; a longer line is cut on both sides of the marked text. */
const MAX_LINE_LENGTH = 100;

/** Characters that terminals draw two columns wide: Chinese, full-width forms, emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g;

/**
 * A source line with carets under the marked text. @babel/code-frame counts a Chinese character as one column, so its
 * carets would be too far left.
 */
export interface CodeFrame {
  /** `  12 | ` and the line. */
  code: string;
  /** The same indentation, with carets under the marked text. */
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

/** Returns the first line of a problem's range with the range marked; a long line is cut. Pure. */
export function markedLine(source: SourceFile, { start, end }: Pick<Problem, "start" | "end">): MarkedLine {
  const { line, column } = sourceLocationOf(source, start);
  const text = lineText(source, line);
  const from = column - 1;
  const to = Math.max(from + 1, Math.min(text.length, from + (end - start)));
  const cutLeft = to > MAX_LINE_LENGTH ? Math.max(0, Math.min(from - 40, text.length - MAX_LINE_LENGTH)) : 0;
  const cutRight = cutLeft + MAX_LINE_LENGTH;
  const shownTo = Math.min(to, cutRight);
  return {
    line,
    before: (cutLeft > 0 ? "…" : "") + escapeControls(text.slice(cutLeft, from)),
    marked: escapeControls(text.slice(from, shownTo)),
    after: escapeControls(text.slice(shownTo, cutRight)) + (cutRight < text.length ? "…" : ""),
  };
}

/** Returns the first line of a problem's range, with carets under its characters. */
export function codeFrame(source: SourceFile, meant: Pick<Problem, "start" | "end">): CodeFrame {
  const { line, before, marked, after } = markedLine(source, meant);
  return {
    code: `${String(line).padStart(5)} | ${before}${marked}${after}`,
    carets: `${" ".repeat(5)} | ${blanksFor(before)}${"^".repeat(Math.max(1, widthOf(marked)))}`,
  };
}

/** Returns blanks as wide as a text; tabs are kept because their width is not known. */
function blanksFor(text: string): string {
  return text.replace(wide, "  ").replace(/[^\t]/g, " ");
}

/** Returns the number of terminal columns that a text takes. */
export function widthOf(text: string): number {
  return text.replace(wide, "  ").length;
}
