import { namesInExpression } from "../syntax/names-in-expression.ts";
import { type ParseError, parseExpression } from "../syntax/parse.ts";
import { parseTemplate } from "../syntax/template.ts";
import type { Type } from "../types/types.ts";
import {
  END_OF_TEXT,
  type Explanation,
  explainUnclosedBracket,
  quoteFoundText,
  type UnparsedText,
} from "./explain-brackets.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { didYouMeanQuestion, en, type LocalizedText, untranslatedText } from "./localized-text.ts";
import { explainLookAlike } from "./look-alikes.ts";
import { SYNTAX_MISTAKES, type SyntaxMistake } from "./syntax-mistakes.ts";

/**
 * Turns the parser's error into a problem for the author: what is wrong, and what the author probably meant.
 * Pure.
 */
export function explainSyntaxError(unread: UnparsedText): ExpressionProblem {
  const explanation =
    explainBraceMistake(unread) ??
    explainQuoteMistake(unread) ??
    explainLookAlike(unread.text, unread.problem.start) ??
    explainUnclosedBracket(unread) ??
    explainKnownMistake(unread);
  return { rule: "syntax", severity: "error", ...(explanation ?? explainExpectedToken(unread.problem)) };
}

/** Explains missing, doubled or empty braces of a template. */
function explainBraceMistake({ names, text, problem }: UnparsedText): Explanation | undefined {
  const { start, end, found, expected } = problem;
  if (expected === "}}") {
    const lost = findMissingOpeningBrace(text, start, names);
    if (lost) {
      const message = en`found } without {, expected { before ${lost.expression}`
        .zh`这个 } 前面缺 {，应在${lost.expression}前面写 {`;
      // {{ is a brace of the text, and would stay one.
      const doubled = text.slice(0, lost.start).endsWith("{{") ? 2 : 0;
      return { start: lost.start - doubled, end, message, suggestion: `{${lost.expression}}` };
    }
    if (text[start - 1] === "}") {
      const message = en`found } twice, expected one to end the expression`
        .zh`这里有两个 }，表达式只用一个 } 结束`;
      return { start, end, message, fix: en`Delete it.`.zh`请删掉一个。`, suggestion: "" };
    }
    if (/[\w.)\]]$/.test(text.slice(0, start))) {
      const message = en`found } without {, expected { before its expression`
        .zh`这个 } 前面缺 {，应在表达式前面写 {`;
      const fix = en`Write {expression}, or }} for a brace in the text.`
        .zh`请写成 {表达式}；文字里要显示 } 就写 }}。`;
      return { start, end, message, fix };
    }
    const message = en`found } without {, expected }} for a brace in the text`
      .zh`这个 } 前面缺 {，文字里要显示 } 应写 }}`;
    return { start, end, message, suggestion: "}}" };
  }
  if (expected === "an expression" && found === "}" && /\{\s*$/.test(text.slice(0, start))) {
    const message = en`found {} without an expression, expected {expression}`
      .zh`{} 里没有表达式，应为 {表达式}`;
    const fix = en`Write {{ and }} for braces.`.zh`文字里要显示花括号，请写 {{ 和 }}。`;
    return { start, end, message, fix };
  }
  if (expected !== "}" || text.slice(start).includes("}")) return undefined;
  const message = en`found { without }, expected } before ${quoteFoundText(found)}`
    .zh`这个 { 没有写 }，应在${quoteFoundText(found)}前面写 }`;
  return { start, end, message, suggestion: `}${found}` };
}

/**
 * Patterns of where a quoted text without its closing quote may end: after the word, before the next mark, or
 * at the end.
 */
const QUOTE_END_PATTERNS = [/^[\p{L}\p{N}_.-]+/u, /^[^)\]}'"|&]+/, /^[^}]*/, /^[\s\S]*/];

function explainQuoteMistake({ text, problem, isTemplate }: UnparsedText): Explanation | undefined {
  const { start, found } = problem;
  if (found !== "'" && found !== '"') return undefined;
  const rest = text.slice(start + 1);
  const ends = QUOTE_END_PATTERNS.map((pattern) => pattern.exec(rest)?.[0] ?? "");
  const isReadable = (word: string) => {
    const whole = text.slice(0, start) + found + word + found + rest.slice(word.length);
    return !("error" in (isTemplate ? parseTemplate(whole) : parseExpression(whole)));
  };
  const word = ends.find(isReadable) ?? ends[0] ?? "";
  const suggestion = found + word + found;
  const message = en`found text without its closing ${found}, expected ${suggestion}`
    .zh`这段文字缺少结尾的${found}，应为${suggestion}`;
  return { start, end: start + 1 + word.length, message, suggestion };
}

function explainKnownMistake({ text, problem, isTemplate }: UnparsedText): Explanation | undefined {
  for (const mistake of SYNTAX_MISTAKES) {
    const match = matchKnownMistake(mistake, text, problem);
    const suggestion = match && replacementForMistake(mistake, match, isTemplate);
    if (!match || (mistake.replacement !== undefined && suggestion === undefined)) continue;
    const { start, end, found } = match;
    const wanted = suggestion?.trim() || describeExpected(problem.expected);
    const fix = mistake.fix ?? (suggestion ? didYouMeanQuestion(suggestion) : undefined);
    return {
      start,
      end,
      message: en`found ${quoteFoundText(found.trim())}, expected ${wanted}`
        .zh`这里是${quoteFoundText(found.trim())}，应为${wanted}`,
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

function matchKnownMistake(
  mistake: SyntaxMistake,
  text: string,
  { start, expected = "" }: ParseError,
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

function replacementForMistake(
  { replacement }: SyntaxMistake,
  { found, groups }: MistakeMatch,
  isTemplate: boolean,
): string | undefined {
  if (typeof replacement === "function") return replacement(found, isTemplate);
  return replacement?.replace(/\$(\d)/g, (_, digit) => groups[Number(digit) - 1] ?? "");
}

function explainExpectedToken({ start, end, found, expected }: ParseError): Explanation {
  const message = en`found ${quoteFoundText(found)}, expected ${describeExpected(expected)}`
    .zh`这里是${quoteFoundText(found)}，应为${describeExpected(expected)}`;
  if (expected !== "an escape") return { start, end, message };
  const fix = en`Write \\\\ for a backslash.`.zh`要写反斜杠，请写 \\\\。`;
  return { start, end, message, fix, suggestion: `\\${found}` };
}

/** What the parser expected, in words for messages. They are not in the parser, because phones load that. */
const EXPECTED_WORDS: Readonly<Record<string, LocalizedText>> = {
  "the end": END_OF_TEXT,
  "an expression": en`an expression`.zh`表达式`,
  "a name": en`a name`.zh`名称`,
  "a format": en`a format`.zh`格式`,
  "a smaller number": en`a smaller number`.zh`小一些的数字`,
  "a shorter expression": en`a shorter expression`.zh`短一些的表达式`,
  "less nesting": en`less nesting`.zh`少几层括号`,
  "an escape": en`an escape such as \\n, \\' or \\u00e9`.zh`转义字符，如 \\n、\\' 或 \\u00e9`,
};

function describeExpected(expected = "a shorter expression"): LocalizedText {
  const words = EXPECTED_WORDS[expected] ?? untranslatedText(expected);
  return ["the end", ")", "]", "}"].includes(expected)
    ? en`an operator or ${words}`.zh`运算符或${words}`
    : words;
}

/**
 * Finds {{cart.total}}, the notation of other template languages: here it shows {cart.total} instead of the
 * total. Pure.
 */
export function findDoubledBraces(text: string, names: Type): ExpressionProblem[] {
  if (!text.includes("{{")) return [];
  return Array.from(text.matchAll(/\{\{([^{}]+)\}\}/g)).flatMap((match) => {
    if (!isExpressionOfKnownNames(match[1] ?? "", names)) return [];
    const [start, found] = [match.index, match[0]];
    const suggestion = found.slice(1, -1);
    const message = en`found ${found}, which shows ${suggestion} unchanged, expected single braces`
      .zh`这里是${found}，页面上会原样显示${suggestion}，应只写一层花括号`;
    const end = start + found.length;
    return [{ start, end, rule: "syntax", severity: "error", message, suggestion }];
  });
}

/** Whether a text is an expression that reads one of the names. Pure. */
export function isExpressionOfKnownNames(text: string, names: Type): boolean {
  const parsed = parseExpression(text);
  if ("error" in parsed || names.kind !== "object") return false;
  return namesInExpression(parsed.node).some(([name = ""]) => Object.hasOwn(names.properties, name));
}

/** Matches positions at which an expression may start, not within a word. */
const EXPRESSION_STARTS = /(?<![\w.])[\w('"![-]/g;

/**
 * Finds the expression before a } whose { is missing: `cart.total | money` in `共cart.total | money}元`. `close`
 * is the offset of the }. Returns undefined if no known name is found. Pure.
 */
function findMissingOpeningBrace(
  text: string,
  close: number,
  names: Type,
): { start: number; expression: string } | undefined {
  const from = Math.max(text.lastIndexOf("{", close - 1), text.lastIndexOf("}", close - 1)) + 1;
  for (const { index } of text.slice(from, close).matchAll(EXPRESSION_STARTS)) {
    const expression = text.slice(from + index, close);
    if (isPlaceholderOfNames(expression, names)) return { start: from + index, expression };
  }
  return undefined;
}

function isPlaceholderOfNames(expression: string, names: Type): boolean {
  const parts = parseTemplate(`{${expression}}`);
  if ("error" in parts || typeof parts[0] !== "object") return false;
  const used = namesInExpression(parts[0].node);
  return used.length > 0 && used.every((path) => startsWithKnownName(path, names));
}

/**
 * Whether a path such as `cart.total` starts with a known name. If further names may exist, a single word does
 * not count: it may be plain text.
 */
function startsWithKnownName([name = "", ...members]: readonly string[], names: Type): boolean {
  if (names.kind === "object" && Object.hasOwn(names.properties, name)) return true;
  return members.length > 0 && (names.kind !== "object" || names.open !== undefined);
}
