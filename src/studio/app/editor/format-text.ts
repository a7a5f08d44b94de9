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

/** What makes one text the other: all between what both begin and end with. Null where they are the same. Pure. */
export function smallestChange(before: string, after: string): Replacement | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}
