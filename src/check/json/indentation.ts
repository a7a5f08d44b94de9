/**
 * Returns the number of blanks that begin the offset's line, and whether only these precede the offset (`isFirst`).
 */
export function indentationAt(text: string, offset: number): { width: number; isFirst: boolean } {
  const start = lineStartOffset(text, offset);
  const width = /^[ \t]*/.exec(text.slice(start, offset))?.[0].length ?? 0;
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
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start--;
  return start;
}
