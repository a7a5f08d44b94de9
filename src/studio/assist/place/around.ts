import type { Cursor } from "./scan.ts";
import { concat, indented, type Snippet } from "./snippet.ts";

/** What has to stand before and behind something that is put in at a cursor, so that it reads well. */
interface Around {
  /** From where on the text is replaced. */
  from: number;
  wrap: (snippet: Snippet) => Snippet;
}

/**
 * Commas where they are missing, and a line of its own where the others have theirs. What is put in keeps its lines; of
 * the first it is told where it begins. Pure.
 */
export function around(text: string, cursor: Cursor): Around {
  const { around, commaAt, hasColon, isCommaMissing, offset, openedAt, slot, written } = cursor;
  // A value may stand some blanks behind the cursor.
  const start = Math.min(written?.start ?? offset, offset);
  if (around === "document" || hasColon) return { from: start, wrap: (snippet) => pick(snippet) };
  const tail = isCommaMissing ? tailOf(text, written?.end ?? offset) : "";
  const isBroken = /^[ \t]*\r?\n/.test(text.slice(openedAt + 1));
  if (commaAt !== undefined)
    return { from: commaAt, wrap: (snippet) => concat(isBroken ? ",\n" : ", ", snippet, tail) };
  const before = text.slice(0, start);
  const [blanks = ""] = /[ \t]*$/.exec(before) ?? [];
  const sign = before.charAt(start - blanks.length - 1);
  if (slot === "value" && around === "object")
    return {
      from: start,
      wrap: (snippet) => concat(sign === ":" && blanks === "" ? " " : "", snippet, tail),
    };
  const isFirst = openedAt === start - blanks.length - 1;
  const isEmpty = isFirst && /^\s*[\]}]/.test(text.slice(written?.end ?? offset));
  if (isFirst && isBroken)
    return { from: openedAt + 1, wrap: (snippet) => concat(indented(concat("\n", snippet)), tail) };
  if (isEmpty && around === "object" && blanks === "")
    return { from: start, wrap: (snippet) => concat(" ", snippet, " ") };
  if (isEmpty && around === "list")
    return {
      from: start,
      wrap: (snippet) =>
        snippet.text.startsWith("{") ? concat(indented(concat("\n", snippet)), "\n") : pick(snippet),
    };
  if (sign !== ",") return { from: start, wrap: (snippet) => concat(snippet, tail) };
  const from = start - blanks.length;
  return { from, wrap: (snippet) => concat(isBroken ? "\n" : " ", snippet, tail) };
}

function pick({ places, text }: Snippet): Snippet {
  return { text, places };
}

/** The comma before what follows, which stands apart from it. */
function tailOf(text: string, end: number): string {
  return /^\s/.test(text.slice(end)) ? "," : ", ";
}
