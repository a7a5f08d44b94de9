import { type ParseError, parseExpression } from "../syntax/parse.ts";
import { parseTemplate } from "../syntax/template.ts";
import type { Type } from "../types/types.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { en, type LocalizedText, quoteDocumentText } from "./localized-text.ts";

/** How messages call the end of an expression. */
export const END_OF_TEXT = en`the end`.zh`结尾`;

/** What is wrong in an expression that cannot be parsed, and its correction. */
export type Explanation = Pick<ExpressionProblem, "start" | "end" | "message" | "fix" | "suggestion">;

/** A text that cannot be parsed, with the parser's error. */
export interface UnparsedText {
  text: string;
  problem: ParseError;
  isTemplate: boolean;
  /** Names in scope, as an object type. */
  names: Type;
}

const OPENING_BRACKETS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Explains a parenthesis or bracket that is not closed. */
export function explainUnclosedBracket(unread: UnparsedText): Explanation | undefined {
  const { text, problem } = unread;
  const { start, end, found, expected = "" } = problem;
  const isCloser = found === "" || found === ")" || found === "]" || found === "}";
  if (expected !== ")" && expected !== "]") return undefined;
  if (!isCloser) return explainBracketClosedLate(unread, expected);
  const message = en`found ${expected === ")" ? "(" : "["} without ${expected}, expected ${expected} before ${quoteFoundText(found)}`
    .zh`${expected === ")" ? "(" : "["}没有写${expected}，应在${quoteFoundText(found)}前面写${expected}`;
  // A closing bracket of another kind is replaced, unless it closes one that is open.
  const closesOther = found !== "" && text.slice(0, start).includes(OPENING_BRACKETS[found] ?? found);
  return { start, end, message, suggestion: closesOther ? expected + found : expected };
}

/** Explains a bracket that should have been closed before another part: `a ? min(b, c : 0`. */
function explainBracketClosedLate(
  { text, problem, isTemplate }: UnparsedText,
  expected: string,
): Explanation | undefined {
  const before = text.slice(0, problem.start).trimEnd();
  const whole = `${before}${expected}${text.slice(before.length)}`;
  if ("error" in (isTemplate ? parseTemplate(whole) : parseExpression(whole))) return undefined;
  const opening = OPENING_BRACKETS[expected] ?? "";
  const { found } = problem;
  const message = en`found ${opening} without ${expected}, expected ${expected} before ${quoteFoundText(found)}`
    .zh`${opening}没有写${expected}，应在${quoteFoundText(found)}前面写${expected}`;
  const { length } = before;
  const lastWord = /[\w.'"\])]+$/.exec(before)?.[0] ?? opening;
  return {
    start: length,
    end: length,
    message,
    fix: en`Write ${expected} after ${lastWord}, before ${quoteFoundText(found)}.`
      .zh`请在 ${lastWord} 后面、${quoteFoundText(found)}前面写${expected}。`,
    suggestion: expected,
  };
}

/** Returns what the parser found, for a message; a long text is cut. */
export function quoteFoundText(found: string): LocalizedText {
  if (found === "") return END_OF_TEXT;
  if (found === ",") return en`a comma`.zh`逗号`;
  return quoteDocumentText(found.length > 40 ? `${found.slice(0, 37)}...` : found);
}
