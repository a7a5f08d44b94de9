import { PUNCTUATION, type Token } from "./token.ts";

/**
 * The token at `offset` where that is plain JSON; undefined where it has to be looked at with more care. Nearly all of
 * what people write is plain, and read with each letter: it is told by its characters alone.
 */
export function readPlainToken(text: string, offset: number): Token | undefined {
  let start = offset;
  while (isPlainBlank(text.charCodeAt(start))) start++;
  const sign = text[start];
  if (sign === '"') return readPlainString(text, start);
  const kind = sign === undefined ? undefined : PUNCTUATION[sign];
  return kind !== undefined && kind === sign ? { kind, start, end: start + 1 } : undefined;
}

function isPlainBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** A text without escapes or other marks of quotation, behind whose closing quote JSON goes on. */
function readPlainString(text: string, start: number): Token | undefined {
  let end = start + 1;
  for (; ; end++) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) break;
    // Also where the text is over, of which the code is not a number.
    if (!(code >= 0x20) || code === BACKSLASH || ODD_QUOTES.has(code)) return undefined;
  }
  const next = text[end + 1];
  if (next === undefined || !BEHIND_TEXTS.has(next)) return undefined;
  return { kind: "string", value: text.slice(start + 1, end), start, end: end + 1 };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ODD_QUOTES: ReadonlySet<number> = new Set([0x201c, 0x201d, 0xff02]);
const BEHIND_TEXTS: ReadonlySet<string> = new Set([",", ":", "}", "]", "\n", "\r"]);
