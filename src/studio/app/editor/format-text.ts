import { format } from "jsonc-parser";
import type { Replacement } from "../../api.ts";

/**
 * What makes a text tidy: indented by two blanks, with blanks where they belong. Lines stay as they are broken, and keys
 * and comments where they are. Nothing where it is tidy. Pure.
 */
export function tidying(text: string): Replacement[] {
  const options = { insertSpaces: true, tabSize: 2, eol: "\n", keepLines: true, insertFinalNewline: true };
  return format(text, undefined, options).flatMap(({ offset: from, length, content }) => {
    const to = from + length;
    // The formatter would write [ 1, 2 ] and { }, which none of our documents does.
    const [before = "", behind = ""] = [text[from - 1], text[to]];
    const isInBrackets = before === "[" || behind === "]" || before + behind === "{}";
    const put = isInBrackets && !content.includes("\n") ? "" : content;
    return text.slice(from, to) === put ? [] : [{ from, to, text: put }];
  });
}
