import { namesIn } from "../syntax/names-in.ts";
import { parseTemplate } from "../syntax/template.ts";
import type { Type } from "../types/types.ts";

/** Where an expression may begin: not within a word. */
const BEGINNINGS = /(?<![\w.])[\w('"![-]/g;

/**
 * The expression of names that are known before a } whose { is lost: `cart.total | money` of `共cart.total | money}元`.
 * `close` is the offset of the brace, `start` where the expression begins. Undefined where there is none. Pure.
 */
export function findLostBrace(
  text: string,
  close: number,
  names: Type,
): { start: number; expression: string } | undefined {
  const from = Math.max(text.lastIndexOf("{", close - 1), text.lastIndexOf("}", close - 1)) + 1;
  for (const { index } of text.slice(from, close).matchAll(BEGINNINGS)) {
    const expression = text.slice(from + index, close);
    if (isOfKnownNames(expression, names)) return { start: from + index, expression };
  }
  return undefined;
}

function isOfKnownNames(expression: string, names: Type): boolean {
  const parts = parseTemplate(`{${expression}}`);
  if ("error" in parts || typeof parts[0] !== "object") return false;
  const used = namesIn(parts[0].node);
  return used.length > 0 && used.every((path) => isKnown(path, names));
}

/** Where all may be known, a word alone is none: it may be one of the text. */
function isKnown([name = "", ...members]: readonly string[], names: Type): boolean {
  if (names.kind === "object" && Object.hasOwn(names.properties, name)) return true;
  return members.length > 0 && (names.kind !== "object" || names.open !== undefined);
}
