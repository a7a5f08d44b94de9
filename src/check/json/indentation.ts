/** The indentation of an offset's line, and whether nothing but it stands before the offset. */
export function indentation(text: string, offset: number): { width: number; isFirst: boolean } {
  const start = lineStart(text, offset);
  const width = /^[ \t]*/.exec(text.slice(start, offset))?.[0].length ?? 0;
  return { width, isFirst: start + width === offset };
}

/**
 * Whether a pair of brackets looks as if it did not belong together: the closing one stands first in its line
 * but not below the start of the opening one's line, or the opening one ends its line and the closing one does
 * not start one.
 */
export function isCrooked(text: string, opening: number, closing: number): boolean {
  const close = indentation(text, closing);
  if (close.isFirst) return close.width !== indentation(text, opening).width;
  return (
    lineStart(text, closing) !== lineStart(text, opening) &&
    /^[ \t]*[\r\n]/.test(text.slice(opening + 1, opening + 200))
  );
}

/** Where the line of an offset starts. */
export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start--;
  return start;
}
