import { lineText, placeOf, type SourceFile } from "../json/source-file.ts";
import type { Problem } from "./problem.ts";
import { visible } from "./visible.ts";

/** Wider lines are cut on both sides of what is meant. */
const WIDTH = 100;

/** Characters that terminals draw two columns wide: Chinese, full-width forms, emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g;

/** The line with what is meant. @babel/code-frame counts a Chinese character as one column: its carets would stand too far left. */
export interface CodeFrame {
  /** `  12 | ` and the line. */
  code: string;
  /** The same indentation and carets under what is meant. */
  carets: string;
}

/** A line in three parts, the middle one of which is meant. It can be empty, where nothing stands yet. */
export interface MarkedLine {
  /** From 1. */
  line: number;
  before: string;
  marked: string;
  after: string;
}

/** The line that a problem means, and its characters in it; too long a line is cut. Of several lines the first. Pure. */
export function markedLine(source: SourceFile, { start, end }: Pick<Problem, "start" | "end">): MarkedLine {
  const { line, column } = placeOf(source, start);
  const text = lineText(source, line);
  const from = column - 1;
  const to = Math.max(from + 1, Math.min(text.length, from + (end - start)));
  const cutLeft = to > WIDTH ? Math.max(0, Math.min(from - 40, text.length - WIDTH)) : 0;
  const cutRight = cutLeft + WIDTH;
  const shownTo = Math.min(to, cutRight);
  return {
    line,
    before: (cutLeft > 0 ? "…" : "") + visible(text.slice(cutLeft, from)),
    marked: visible(text.slice(from, shownTo)),
    after: visible(text.slice(shownTo, cutRight)) + (cutRight < text.length ? "…" : ""),
  };
}

/** The line that a problem means, and carets under its characters. Of several lines the first. */
export function codeFrame(source: SourceFile, meant: Pick<Problem, "start" | "end">): CodeFrame {
  const { line, before, marked, after } = markedLine(source, meant);
  return {
    code: `${String(line).padStart(5)} | ${before}${marked}${after}`,
    carets: `${" ".repeat(5)} | ${blanksFor(before)}${"^".repeat(Math.max(1, widthOf(marked)))}`,
  };
}

/** Blanks as wide as a text; tabs stay, whatever their width. */
function blanksFor(text: string): string {
  return text.replace(wide, "  ").replace(/[^\t]/g, " ");
}

/** How many columns a terminal gives a text. */
export function widthOf(text: string): number {
  return text.replace(wide, "  ").length;
}
