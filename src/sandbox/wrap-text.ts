/** No line begins with one of these. */
const CLOSING = "，。；：、？！）”》…";

/** No line ends with one of these. */
const OPENING = "（“《";

/**
 * Breaks Chinese text into lines of at most so many full-width characters; others count half. A line takes one sign
 * of punctuation more, rather than leave it to the next; numbers and words are not torn. Pure.
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(/[!-~]+|./gu) ?? []) {
    if (CLOSING.includes(piece) || widthOf(line) + widthOf(piece) <= width) {
      line += piece;
      continue;
    }
    const [kept, moved] = OPENING.includes(line.slice(-1)) ? [line.slice(0, -1), line.slice(-1)] : [line, ""];
    lines.push(kept);
    line = moved + piece.trimStart();
  }
  return line ? [...lines, line] : lines;
}

function widthOf(text: string): number {
  return [...text].reduce((sum, char) => sum + (char.charCodeAt(0) < 128 ? 0.5 : 1), 0);
}
