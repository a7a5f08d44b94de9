import type { Type } from "../../language/types/types.ts";
import { matchesIn } from "./text-habits.ts";

/** A name of the document in the words of a text, where customers would read the name itself. */
export interface NameInWords {
  start: number;
  end: number;
  path: string;
}

/** A name with its members that stands by itself: no part of an address or of another word. */
const DOTTED = /(?<![\w./@:#-])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?![\w/@-]|\.\w)/g;
const BRACKETED = /(?:\[|【|（|\()([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\]|】|）|\))(?!\()/g;

/**
 * Where a text names what expressions know without braces around it: `status.fee`, `[status.fee]`, or the answer
 * `(draw)`. `shown` is the text with its placeholders blanked. A word alone is only taken in brackets, and of `fixed`
 * names not even there: they are words of the language.
 */
export function namesInWords(shown: string, names: Type, fixed: readonly string[]): NameInWords[] {
  const bracketed = matchesIn(shown, BRACKETED)
    .map(({ 0: all, 1: path = "", index }) => ({ start: index, end: index + all.length, path }))
    .filter(({ path }) => isShown(path, names) && !fixed.includes(path));
  const dotted = matchesIn(shown, DOTTED)
    .map(({ 0: path, index }) => ({ start: index, end: index + path.length, path }))
    .filter(({ path, start }) => isShown(path, names) && !bracketed.some((one) => isInside(start, one)));
  return [...bracketed, ...dotted];
}

function isInside(offset: number, { start, end }: NameInWords): boolean {
  return start <= offset && offset < end;
}

/** Whether a path leads to something that a text could show. */
function isShown(path: string, names: Type): boolean {
  let type: Type | undefined = names;
  for (const name of path.split(".")) {
    if (type?.kind !== "object" || !Object.hasOwn(type.properties, name)) return false;
    type = type.properties[name];
  }
  return type !== undefined && type.kind !== "object" && type.kind !== "null";
}
