import { advance, attempt, readFrom } from "../../../language/syntax/read-tokens.ts";

/** A token of an expression, by its offsets in the whole text. */
export interface ExpressionToken {
  kind: "number" | "name" | "string" | "mark";
  token: string;
  start: number;
  end: number;
}

/** A place in an expression, or in one of those of a template. */
export interface ExpressionSpot {
  /** The whole text, which the offsets count in. */
  text: string;
  /** What stands in front of the name at the place, from the beginning of the expression. */
  before: readonly ExpressionToken[];
  /** The name that is being written, or stands there. */
  name: { start: number; end: number };
  at: number;
  isTemplate: boolean;
  /** Behind a bar of a template: formats stand there. */
  isFormat: boolean;
  /** Inside of a text in quotes, which begins there. */
  quoteAt: number | undefined;
}

/** The expression at a place of a text; undefined where a template has only words there. Pure; never throws. */
export function spotAt(text: string, at: number, isTemplate: boolean): ExpressionSpot | undefined {
  const start = isTemplate ? placeholderAt(text, at) : 0;
  if (start === undefined) return undefined;
  const meant = /\p{Script=Han}*$/u.exec(text.slice(start, at))?.[0] ?? "";
  const read = tokensIn(text.slice(0, at), start);
  const isText = read.some(({ kind, token }) => kind === "mark" && /["']/.test(token));
  const tokens = isText || meant === "" ? read : asName(read, at - meant.length, meant);
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

/** Chinese words in which a name is meant, such as are typed to find it: they count as one. */
function asName(tokens: readonly ExpressionToken[], start: number, token: string): ExpressionToken[] {
  const before = tokens.filter((one) => one.end <= start);
  return [...before, { kind: "name", token, start, end: start + token.length }];
}

/** The tokens of a text from an offset on, as far as they can be read. */
export function tokensIn(text: string, start: number): ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  attempt(text, () => {
    for (const reader = readFrom(text, start); reader.kind !== "end"; advance(reader)) {
      const { end, kind, start, token } = reader;
      tokens.push({ kind, token, start, end });
    }
    return undefined;
  });
  return tokens;
}

/** Where the expression begins in which a place of a template is; undefined where that is in none. */
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
