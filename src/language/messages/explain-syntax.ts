import { parse, type SyntaxProblem } from "../syntax/parse.ts";
import { parseTemplate } from "../syntax/template.ts";
import type { Type } from "../types/types.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { findLostBrace } from "./find-lost-brace.ts";
import { SYNTAX_MISTAKES, type SyntaxMistake } from "./syntax-mistakes.ts";

type Explanation = Pick<ExpressionProblem, "start" | "end" | "message" | "fix" | "suggestion">;

/** A text that could not be read. */
export interface UnreadText {
  text: string;
  problem: SyntaxProblem;
  isTemplate: boolean;
  /** The names that are known there, as an object type. */
  names: Type;
}

/** Says of a text that could not be read what its writer probably meant. Pure. */
export function explainSyntax(unread: UnreadText): ExpressionProblem {
  const explanation =
    explainBraces(unread) ?? explainQuote(unread) ?? explainClosing(unread) ?? explainMistake(unread);
  return { rule: "syntax", severity: "error", ...(explanation ?? explainPlainly(unread.problem)) };
}

/** A template's braces. */
function explainBraces({ names, text, problem }: UnreadText): Explanation | undefined {
  const { start, end, found, expected } = problem;
  if (expected === "}}") {
    const lost = findLostBrace(text, start, names);
    if (lost) {
      const message = `found } without {, expected { before ${lost.expression}`;
      // {{ is a brace of the text, and would stay one.
      const doubled = text.slice(0, lost.start).endsWith("{{") ? 2 : 0;
      return { start: lost.start - doubled, end, message, suggestion: `{${lost.expression}}` };
    }
    if (text[start - 1] === "}") {
      const message = "found } twice, expected one to end the expression";
      return { start, end, message, fix: "Take it out.", suggestion: "" };
    }
    if (/[\w.)\]]$/.test(text.slice(0, start))) {
      const message = "found } without {, expected { before its expression";
      return { start, end, message, fix: "Write {expression}, or }} for a brace in the text." };
    }
    const message = "found } without {, expected }} for a brace in the text";
    return { start, end, message, suggestion: "}}" };
  }
  if (expected === "an expression" && found === "}" && /\{\s*$/.test(text.slice(0, start))) {
    const message = "found {} without an expression, expected {expression}";
    return { start, end, message, fix: "Write {{ and }} for braces." };
  }
  if (expected !== "}" || text.slice(start).includes("}")) return undefined;
  const message = `found { without }, expected } before ${inQuotes(found)}`;
  return { start, end, message, suggestion: `}${found}` };
}

/** Where a text without its closing quote may end: behind the word, before the next mark, or at the very end. */
const QUOTED_ENDS = [/^[\p{L}\p{N}_.-]+/u, /^[^)\]}'"|&]+/, /^[^}]*/, /^[\s\S]*/];

function explainQuote({ text, problem, isTemplate }: UnreadText): Explanation | undefined {
  const { start, found } = problem;
  if (found !== "'" && found !== '"') return undefined;
  const rest = text.slice(start + 1);
  const ends = QUOTED_ENDS.map((pattern) => pattern.exec(rest)?.[0] ?? "");
  const isReadable = (word: string) => {
    const whole = text.slice(0, start) + found + word + found + rest.slice(word.length);
    return !("error" in (isTemplate ? parseTemplate(whole) : parse(whole)));
  };
  const word = ends.find(isReadable) ?? ends[0] ?? "";
  const suggestion = found + word + found;
  const message = `found text without its closing ${found}, expected ${suggestion}`;
  return { start, end: start + 1 + word.length, message, suggestion };
}

const OPENERS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** A parenthesis or bracket without its other half. */
function explainClosing({ text, problem }: UnreadText): Explanation | undefined {
  const { start, end, found, expected = "" } = problem;
  const isCloser = found === "" || found === ")" || found === "]" || found === "}";
  if ((expected !== ")" && expected !== "]") || !isCloser) return undefined;
  const message = `found ${expected === ")" ? "(" : "["} without ${expected}, expected ${expected} before ${inQuotes(found)}`;
  // A bracket of the other sort stands for ours, unless one is open that it closes.
  const closesOther = found !== "" && text.slice(0, start).includes(OPENERS[found] ?? found);
  return { start, end, message, suggestion: closesOther ? expected + found : expected };
}

function explainMistake({ text, problem, isTemplate }: UnreadText): Explanation | undefined {
  for (const mistake of SYNTAX_MISTAKES) {
    const match = matchMistake(mistake, text, problem);
    const suggestion = match && mendMistake(mistake, match, isTemplate);
    if (!match || (mistake.mend !== undefined && suggestion === undefined)) continue;
    const { start, end, found } = match;
    const wanted = suggestion?.trim() || inWords(problem.expected);
    const fix = mistake.fix ?? (suggestion ? `Did you mean ${suggestion}?` : undefined);
    return {
      start,
      end,
      message: `found ${inQuotes(found.trim())}, expected ${wanted}`,
      ...(fix !== undefined && { fix }),
      ...(suggestion !== undefined && { suggestion }),
    };
  }
  return undefined;
}

interface MistakeMatch {
  start: number;
  end: number;
  found: string;
  groups: readonly (string | undefined)[];
}

function matchMistake(
  mistake: SyntaxMistake,
  text: string,
  { start, expected = "" }: SyntaxProblem,
): MistakeMatch | undefined {
  const place = expected === "an expression" || expected === "a name" ? "operand" : "operator";
  if ((mistake.expected ?? expected) !== expected || (mistake.place ?? place) !== place) return undefined;
  if (mistake.after && !mistake.after.test(text.slice(0, start))) return undefined;
  const before = (mistake.before ?? /$/).exec(text.slice(0, start));
  const at = mistake.at.exec(text.slice(start));
  if (!before || !at) return undefined;
  const [from, to] = [start - before[0].length, start + at[0].length];
  return { start: from, end: to, found: text.slice(from, to), groups: [...before.slice(1), ...at.slice(1)] };
}

function mendMistake(
  { mend }: SyntaxMistake,
  { found, groups }: MistakeMatch,
  isTemplate: boolean,
): string | undefined {
  if (typeof mend === "function") return mend(found, isTemplate);
  return mend?.replace(/\$(\d)/g, (_, digit) => groups[Number(digit) - 1] ?? "");
}

function explainPlainly({ start, end, found, expected }: SyntaxProblem): Explanation {
  const message = `found ${inQuotes(found)}, expected ${inWords(expected)}`;
  if (expected !== "an escape") return { start, end, message };
  return { start, end, message, fix: "Write \\\\ for a backslash.", suggestion: `\\${found}` };
}

function inQuotes(found: string): string {
  return found === "" ? "the end" : found.length > 40 ? `${found.slice(0, 37)}...` : found;
}

function inWords(expected = "a shorter expression"): string {
  if (["the end", ")", "]", "}"].includes(expected)) return `an operator or ${expected}`;
  if (expected === "an escape") return "an escape such as \\n, \\' or \\u00e9";
  return expected;
}
