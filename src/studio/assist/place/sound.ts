import { JsonParser } from "../../../check/json/parse-json.ts";
import type { JsonFile } from "../../../check/json/read-json.ts";
import { SyntaxProblems } from "../../../check/json/syntax-problem.ts";
import type { Cursor } from "./scan.ts";

/**
 * The text without what is just being written where it breaks the rest: a name without a value, a value that is not there.
 * All up to the cursor stays where it is. Pure.
 */
export function soundText(text: string, cursor: Cursor): string {
  const { hasColon, key, offset, slot, written } = cursor;
  if (slot === "key") return written && !hasColon ? blanked(text, written.start, written.end) : text;
  if (written?.kind === "string")
    return written.isClosed ? text : `${text.slice(0, written.end)}"${text.slice(written.end)}`;
  const end = written?.end ?? offset;
  return key ? blanked(text, key.start, end) : blanked(text, written?.start ?? offset, end);
}

function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);
}

/** A file as far as it can be read: of what is wrong nothing is said, and nothing is in doubt. */
export function readAsFarAsItGoes(path: string, text: string): JsonFile {
  const source = { path, text };
  const root = new JsonParser(source, new SyntaxProblems(text)).value();
  return { source, root, syntax: [], duplicates: [], doubtfulFrom: Number.POSITIVE_INFINITY };
}
