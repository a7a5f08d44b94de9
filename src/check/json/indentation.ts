import { memoizeByKey } from "../../language/memoize.ts";

/**
 * Returns the number of blanks that begin the offset's line, and whether only these precede the offset (`isFirst`).
 */
export function indentationAt(text: string, offset: number): { width: number; isFirst: boolean } {
  const start = lineStartOffset(text, offset);
  const width = Math.min(widthOfBlanks(text, start), offset - start);
  return { width, isFirst: start + width === offset };
}

/**
 * Whether a pair of brackets looks mismatched. Either the closing bracket is first on its line, but indented
 * differently from the line of the opening one. Or the opening bracket ends its line and the closing one is not first
 * on its own.
 */
export function areBracketsMismatched(text: string, opening: number, closing: number): boolean {
  const close = indentationAt(text, closing);
  if (close.isFirst) return close.width !== indentationAt(text, opening).width;
  return (
    lineStartOffset(text, closing) !== lineStartOffset(text, opening) &&
    /^[ \t]*[\r\n]/.test(text.slice(opening + 1, opening + 200))
  );
}

/** Returns the offset at which the line of an offset starts. */
export function lineStartOffset(text: string, offset: number): number {
  return lastAtMost(linesOf(text).starts, offset);
}

/** The lines of a text: where each starts, and the widths that were asked for, by start. */
interface TextLines {
  starts: readonly number[];
  widths: Map<number, number>;
}

/** Cached, because a parser asks for the line of each bracket, and all of them may be on one long line. */
const linesOf = memoizeByKey((text: string): TextLines => {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) starts.push(at + 1);
  }
  return { starts, widths: new Map() };
}, 2);

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

function widthOfBlanks(text: string, start: number): number {
  const { widths } = linesOf(text);
  const known = widths.get(start);
  if (known !== undefined) return known;
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  widths.set(start, end - start);
  return end - start;
}

/** Returns the last of the ascending numbers that is at most `limit` (binary search). */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return numbers[low] ?? 0;
}
