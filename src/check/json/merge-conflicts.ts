import { en } from "../../language/messages/localized-text.ts";
import type { JsonProblem } from "./json-problem.ts";

/** A line that git writes around the sides of a conflict: `<<<<<<< HEAD`, `||||||| base`, `=======`, `>>>>>>> branch`. */
interface MarkerLine {
  sign: string;
  /** Line number, from 1. */
  line: number;
  start: number;
  /** End of the line, without its line break. */
  end: number;
}

/** A conflict from its first marker to its last one; `markers` contains the markers of conflicts inside it, too. */
interface MergeConflict {
  markers: readonly MarkerLine[];
  isClosed: boolean;
}

const MARKER = /^([<|=>])\1{6}(?![<|=>])[^\r\n]*$/;

/**
 * Returns one problem for each merge conflict of a text, and the text without the markers and with only the first side
 * of each conflict. Blanks replace the rest, so that offsets stay. undefined if the text has no markers. Pure.
 */
export function readMergeConflicts(text: string): { problems: JsonProblem[]; kept: string } | undefined {
  if (!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) return undefined;
  const conflicts = conflictsAmong(markerLines(text));
  if (conflicts.length === 0) return undefined;
  const ranges = conflicts.flatMap(({ markers }) => droppedRanges(markers));
  return { problems: conflicts.map(describeConflict), kept: replaceRangesByBlanks(text, ranges) };
}

function markerLines(text: string): MarkerLine[] {
  const found: MarkerLine[] = [];
  let [line, start] = [1, 0];
  for (const content of text.split("\n")) {
    const shown = content.replace(/\r$/, "");
    const [, sign] = MARKER.exec(shown) ?? [];
    if (sign !== undefined) found.push({ sign, line, start, end: start + shown.length });
    line++;
    start += content.length + 1;
  }
  return found.some(({ sign }) => sign === "<" || sign === ">") ? found : [];
}

/** Groups marker lines by conflict. A conflict inside another one belongs to the outer one. */
function conflictsAmong(lines: readonly MarkerLine[]): MergeConflict[] {
  const conflicts: MergeConflict[] = [];
  let open: MarkerLine[] = [];
  let depth = 0;
  for (const marker of lines) {
    open.push(marker);
    if (marker.sign === "<") depth++;
    else if (depth === 0) {
      conflicts.push({ markers: open, isClosed: false });
      open = [];
    } else if (marker.sign === ">" && --depth === 0) {
      conflicts.push({ markers: open, isClosed: true });
      open = [];
    }
  }
  return open.length > 0 ? [...conflicts, { markers: open, isClosed: false }] : conflicts;
}

/** Returns the ranges to drop: the lines of the markers, and everything between the first side and the last marker. */
function droppedRanges(markers: readonly MarkerLine[]): [start: number, end: number][] {
  const second = markers.findIndex(({ sign }) => sign === "|" || sign === "=");
  const last = markers.at(-1);
  const separator = markers[second];
  const isWhole = separator !== undefined && last?.sign === ">" && last !== separator;
  const alone = markers.slice(0, isWhole ? second : markers.length);
  const lines = alone.map(({ start, end }): [number, number] => [start, end]);
  return isWhole ? [...lines, [separator.start, last.end]] : lines;
}

/** Replaces everything in the ranges, which are in order, by blanks. Line breaks stay. */
function replaceRangesByBlanks(
  text: string,
  ranges: readonly (readonly [start: number, end: number])[],
): string {
  let shown = 0;
  const parts = ranges.map(([start, end]) => {
    const before = text.slice(shown, start);
    shown = end;
    return before + text.slice(start, end).replace(/[^\r\n]/g, " ");
  });
  return parts.join("") + text.slice(shown);
}

function describeConflict({ isClosed, markers }: MergeConflict): JsonProblem {
  const [first, last] = [markers[0], markers.at(-1)];
  const { line = 1, start = 0, end = 0 } = first ?? {};
  const lines = last?.line ?? line;
  if (!isClosed) {
    const places = markers.map((marker) => String(marker.line)).join(", ");
    const isOne = markers.length === 1;
    const message = en`This is left of a merge conflict (${isOne ? "line" : "lines"} ${places}), expected JSON without such markers`
      .zh`这里是合并冲突留下的标记（第 ${places} 行），JSON 里不应有`;
    const fix = en`Compare this with both versions, keep what is right, and delete the ${isOne ? "marker line" : "marker lines"}.`
      .zh`请对照两个版本，留下正确的内容，并删掉标记行。`;
    return { start, end, message, fix };
  }
  const count = COUNT_WORDS[markers.length];
  const message = en`This is a merge conflict (lines ${line}–${lines}), expected only one of its sides`
    .zh`这里是合并冲突（第${line}–${lines}行），应只留其中一方`;
  const fix = en`Keep one side and delete the ${count?.en ?? String(markers.length)} marker lines.`
    .zh`请只留一方的内容，并删掉${count?.zh ?? String(markers.length)}行标记。`;
  return { start, end, message, fix };
}

const COUNT_WORDS: Readonly<Record<number, { en: string; zh: string }>> = {
  3: { en: "three", zh: "三" },
  4: { en: "four", zh: "四" },
};
