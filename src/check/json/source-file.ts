import { memoize } from "../../language/memoize.ts";
import type { LocalizedText } from "../../language/messages/localized-text.ts";
/** A file as it was read. `path` is shown to the user as given; `text` may start with a byte order mark. */
export interface SourceFile {
  path: string;
  text: string;
  /** The encoding of the file if it is not UTF-8. "unknown": some bytes are not text; U+FFFD replaces them. */
  savedAs?: "GBK" | "UTF-16" | "unknown";
  /** The reason why there is no text: the file cannot be read, or the path is not a file. */
  unreadable?: LocalizedText;
}

/** Returns the folder of a file as the start of its path, with the slash; empty if the path contains no folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** Returns the name of a file without its folder and ending. */
export function fileNameOf(path: string): string {
  return path.slice(folderOf(path).length).replace(/\.json$/i, "");
}

/** Line and column in a file, both from 1. Columns count UTF-16 code units, as editors do. */
export interface SourceLocation {
  line: number;
  column: number;
}

/**
 * Returns the line and column of an offset in a file's text. Lines end at LF, CRLF or CR; a byte order mark takes no
 * column. Offsets past the end count as the end.
 */
export function sourceLocationOf(source: SourceFile, offset: number): SourceLocation {
  const starts = lineStartsOf(source);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: Math.max(0, offset - (starts[low] ?? 0)) + 1 };
}

/** Returns the text of a line (from 1), without its line break. */
export function lineText(source: SourceFile, line: number): string {
  const starts = lineStartsOf(source);
  return source.text.slice(starts[line - 1], starts[line]).replace(/[\r\n]+$/, "");
}

/** Returns the offsets at which the lines of a file start. */
const lineStartsOf = memoize(({ text }: SourceFile): readonly number[] => {
  const breaks = Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: all, index }) => index + all.length);
  return [hasByteOrderMark(text) ? 1 : 0, ...breaks];
});

/** Whether the text starts with U+FEFF, which editors do not show. */
export function hasByteOrderMark(text: string): boolean {
  return text.charCodeAt(0) === 0xfeff;
}
