import { catchParseError, createExpressionReader, nextToken } from "../../../language/syntax/read-tokens.ts";

/** A token of an expression, with its offsets in the whole text. */
export interface ExpressionToken {
  kind: "number" | "name" | "string" | "mark";
  token: string;
  start: number;
  end: number;
}

/** The cursor in an expression, which may be part of a template: what is written before it, and the name at it. */
export interface ExpressionSpot {
  /** The whole text; all offsets refer to it. */
  text: string;
  /** The tokens of the expression before the name at the position. */
  before: readonly ExpressionToken[];
  /** The name at the position, complete or not. */
  name: { start: number; end: number };
  at: number;
  isTemplate: boolean;
  /** Whether the position follows a template's bar, where a format is expected. */
  isFormat: boolean;
  /** Start of the quoted text around the position, if any. */
  quoteAt: number | undefined;
}

/** Returns the expression at a position; undefined in the words of a template. Pure; never throws. */
export function findExpressionAtOffset(
  text: string,
  at: number,
  isTemplate: boolean,
): ExpressionSpot | undefined {
  const start = isTemplate ? placeholderAt(text, at) : 0;
  if (start === undefined) return undefined;
  const meant = /\p{Script=Han}*$/u.exec(text.slice(start, at))?.[0] ?? "";
  const read = tokensIn(text.slice(0, at), start);
  const isText = read.some(({ kind, token }) => kind === "mark" && /["']/.test(token));
  const tokens = isText || meant === "" ? read : joinToOneName(read, at - meant.length, meant);
  const quote = tokens.find(({ kind, token }) => kind === "mark" && /["']/.test(token));
  const last = tokens.at(-1);
  const isOnName = last?.kind === "name" && last.end === at;
  const from = isOnName ? last.start : at;
  const rest = /^[\w\p{Script=Han}]*/u.exec(text.slice(at))?.[0].length ?? 0;
  const before = isOnName ? tokens.slice(0, -1) : tokens;
  const previous = before.at(-1);
  return {
    ...{ text, before, at, isTemplate },
    name: { start: from, end: at + (isOnName || /^[A-Za-z_]/.test(text.slice(at)) ? rest : 0) },
    isFormat: isTemplate && previous?.kind === "mark" && previous.token === "|",
    quoteAt: quote?.start,
  };
}

/** Replaces the tokens from `start` on by one name token: Chinese words typed to search for a name. */
function joinToOneName(tokens: readonly ExpressionToken[], start: number, token: string): ExpressionToken[] {
  const before = tokens.filter((one) => one.end <= start);
  return [...before, { kind: "name", token, start, end: start + token.length }];
}

/** Returns the tokens of a text from an offset on, as far as they can be read. */
export function tokensIn(text: string, start: number): ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  catchParseError(text, () => {
    for (const reader = createExpressionReader(text, start); reader.kind !== "end"; nextToken(reader)) {
      const { end, kind, start, token } = reader;
      tokens.push({ kind, token, start, end });
    }
    return undefined;
  });
  return tokens;
}

/** Returns the start of the template's expression around a position; undefined outside of expressions. */
function placeholderAt(text: string, at: number): number | undefined {
  let open: number | undefined;
  let quote = "";
  for (let index = 0; index < at; index++) {
    const sign = text.charAt(index);
    if (open === undefined) {
      if (sign === "{" && text.charAt(index + 1) === "{") index++;
      else if (sign === "{") open = index + 1;
    } else if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "}") open = undefined;
  }
  return open;
}
