import { format } from "jsonc-parser";
import type { Replacement } from "../../api.ts";

/**
 * What makes a text tidy: indented by two blanks, with blanks where they belong. Lines stay as they are broken, and keys
 * and comments where they are. Nothing where it is tidy. Pure.
 */
export function tidying(text: string): Replacement[] {
  const options = { insertSpaces: true, tabSize: 2, eol: "\n", keepLines: true, insertFinalNewline: true };
  return format(text, undefined, options).map(({ offset, length, content }) => ({
    from: offset,
    to: offset + length,
    text: content,
  }));
}
