import type { Node } from "../syntax/ast.ts";
import type { ParseError } from "../syntax/parse.ts";
import type { PlaceholderFormat, TemplatePart } from "../syntax/template.ts";
import { DATE_PLACEHOLDER } from "../time.ts";
import { describeValueKind } from "../types/describe-type.ts";
import { formatSignatures } from "../types/signatures.ts";
import { type ExpectedKind, typecheck } from "../types/typecheck.ts";
import {
  checkOperandKind,
  describeOperand,
  type Operand,
  quoteNode,
  reportProblem,
  spanOfNode,
  suggestNameAsFix,
  type TypeContext,
} from "../types/typecheck-context.ts";
import { ANY, type Type } from "../types/types.ts";
import { explainSyntaxError, findDoubledBraces } from "./explain-syntax.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { findClosestWord, formatNameList } from "./find-closest.ts";
import { joinHalfWidthProblems } from "./join-half-width.ts";
import { en } from "./localized-text.ts";
import { parseExpressionCached, parseTemplateCached } from "./parse-cached.ts";

/**
 * Finds all problems of an expression: syntax and types. A syntax mistake with a suggestion is repaired, so
 * that the rest is checked too. `node` is set if no repair was needed. Never throws; pure.
 */
export function checkExpression(
  text: string,
  names: Type,
  expected: ExpectedKind = "any",
): { node?: Node; type: Type; problems: ExpressionProblem[] } {
  const { read, toOriginal, problems } = parseWithRepairs(text, names, false);
  if (!read || !("node" in read)) return { type: ANY, problems };
  const { type, problems: found } = typecheck(read.node, names, expected);
  const all = [...joinHalfWidthProblems(text, problems), ...found.map(toOriginal)];
  return { type: problems.length ? ANY : type, problems: all, ...(!problems.length && { node: read.node }) };
}

/**
 * Finds all problems of a text with {expressions}, like `checkExpression`. `parts` is set if no repair was
 * needed.
 */
export function checkTemplate(
  text: string,
  names: Type,
): { parts?: TemplatePart[]; problems: ExpressionProblem[] } {
  const { read, toOriginal, problems } = parseWithRepairs(text, names, true);
  if (!read || !("parts" in read)) return { problems };
  const found = typecheckTemplate(read.parts, names);
  const all = [
    ...joinHalfWidthProblems(text, problems),
    ...found.map(toOriginal),
    ...findDoubledBraces(text, names),
  ];
  return { problems: all, ...(!problems.length && { parts: read.parts }) };
}

type ParsedText = { node: Node } | { parts: TemplatePart[] };

/**
 * A text after its syntax mistakes were repaired. `origins[i]` is the original offset of character i; omitted
 * before the first repair.
 */
interface RepairedText {
  text: string;
  origins?: readonly number[];
}

/** Maximum number of syntax mistakes reported for one text. */
const MAX_SYNTAX_MISTAKES = 20;

/**
 * Result of parsing a text with repairs. `toOriginal` moves a problem from the repaired text to its offsets in
 * the original.
 */
interface RepairedParse {
  read?: ParsedText;
  toOriginal: (problem: ExpressionProblem) => ExpressionProblem;
  problems: ExpressionProblem[];
}

function parseWithRepairs(text: string, names: Type, isTemplate: boolean): RepairedParse {
  const problems: ExpressionProblem[] = [];
  let repaired: RepairedText = { text };
  const originOf = (offset: number) =>
    repaired.origins ? (repaired.origins[offset] ?? text.length) : Math.min(offset, text.length);
  const toOriginal = (problem: ExpressionProblem): ExpressionProblem => ({
    ...problem,
    start: originOf(problem.start),
    end: originOf(problem.end),
  });
  while (problems.length < MAX_SYNTAX_MISTAKES) {
    const read = parseTextWithRepairs(repaired.text, isTemplate);
    if (!("error" in read)) return { read, toOriginal, problems };
    const problem = explainSyntaxError({ text: repaired.text, problem: read.error, isTemplate, names });
    const original = toOriginal(problem);
    // The repair did not help if the next problem starts at the same place: withdraw its suggestion.
    if (problems.some(({ start }) => start === original.start)) {
      const { suggestion: _, ...withoutSuggestion } = problems.pop() ?? original;
      problems.push(withoutSuggestion);
      break;
    }
    problems.push(original);
    const edit =
      problem.suggestion === undefined
        ? editRemovingPlaceholder(repaired.text, problem, isTemplate)
        : problem;
    if (!edit) break;
    repaired = applyRepair(repaired, edit);
  }
  return { toOriginal, problems };
}

function parseTextWithRepairs(text: string, isTemplate: boolean): ParsedText | { error: ParseError } {
  if (!isTemplate) return parseExpressionCached(text);
  const parts = parseTemplateCached(text);
  return "error" in parts ? parts : { parts };
}

type RepairEdit = Pick<ExpressionProblem, "start" | "end" | "suggestion">;

/**
 * Returns the edit that removes a placeholder which cannot be repaired, so that the others are still checked.
 * Undefined in an expression.
 */
function editRemovingPlaceholder(
  text: string,
  problem: ExpressionProblem,
  isTemplate: boolean,
): RepairEdit | undefined {
  const start = text.lastIndexOf("{", problem.start);
  const close = text.indexOf("}", problem.start);
  return isTemplate && start >= 0 ? { start, end: close < 0 ? text.length : close + 1 } : undefined;
}

function applyRepair(
  { text, origins = Array.from({ length: text.length + 1 }, (_, index) => index) }: RepairedText,
  { start, end, suggestion = "" }: RepairEdit,
): RepairedText {
  const inserted = Array.from({ length: suggestion.length }, () => origins[start] ?? 0);
  return {
    text: text.slice(0, start) + suggestion + text.slice(end),
    origins: [...origins.slice(0, start), ...inserted, ...origins.slice(end)],
  };
}

type Placeholder = Exclude<TemplatePart, string>;

/** Returns all problems in the expressions and formats of a template. `names` is an object type. Pure. */
function typecheckTemplate(parts: readonly TemplatePart[], names: Type): ExpressionProblem[] {
  return parts.flatMap((part) => (typeof part === "string" ? [] : checkPlaceholder(part, names)));
}

function checkPlaceholder({ node, format }: Placeholder, names: Type): ExpressionProblem[] {
  const { type, problems } = typecheck(node, names);
  const context: TypeContext = { names, locals: new Map(), problems };
  if (format) checkFormat(context, format, { node, type });
  else checkShowableToCustomers(context, { node, type });
  return problems;
}

/** Reports a value that has no readable text for customers: an object, a list of objects, or true or false. */
function checkShowableToCustomers(context: TypeContext, operand: Operand): void {
  const { node, type } = operand;
  const hasProperties = type.kind === "object" || (type.kind === "list" && type.items.kind === "object");
  if (!hasProperties && type.kind !== "boolean") return;
  const message = en`${describeOperand(operand)}, expected a number or text to show`
    .zh`${describeOperand(operand)}，显示出来的应为数字或文字`;
  const fix = hasProperties
    ? en`Write one of its fields.`.zh`请写它的一个下级字段。`
    : en`Write ${quoteNode(node)} ? 'one text' : 'the other'.`
        .zh`请写成${quoteNode(node)} ? '一种文字' : '另一种文字'。`;
  context.problems.push({ ...spanOfNode(node), rule: "type-mismatch", severity: "error", message, fix });
}

function checkFormat(context: TypeContext, format: PlaceholderFormat, operand: Operand): void {
  const { start, end, name, argument } = format;
  const signature = formatSignatures.get(name);
  if (!signature) {
    const names = [...formatSignatures.keys()];
    const message = en`unknown format ${name}, expected one of ${formatNameList(names)}`
      .zh`没有${name}这种格式，应为其中之一：${formatNameList(names)}`;
    const advice = suggestNameAsFix(findClosestWord(name, names));
    reportProblem(context, { start, end, rule: "unknown-format", message, ...advice });
    return;
  }
  checkOperandKind(context, operand, signature.input);
  if (!signature.argument && argument) {
    const message = en`${name} has an argument, expected only | ${name}`
      .zh`${name}后面不带参数，应只写 | ${name}`;
    reportProblem(context, { start, end: argument.end, rule: "wrong-arguments", message, suggestion: name });
  }
  if (!signature.argument) return;
  if (argument) {
    checkArgument(context, argument, signature.argument);
    if (name === "date") checkDatePattern(context, argument);
    return;
  }
  const { argument: kind, usage } = signature;
  const message = en`${name} has no argument, expected ${describeValueKind(kind)}, such as ${usage}`
    .zh`${name}后面缺少参数，应为${describeValueKind(kind)}，如${usage}`;
  reportProblem(context, { start, end, rule: "wrong-arguments", message, suggestion: usage });
}

function checkArgument(
  context: TypeContext,
  argument: NonNullable<PlaceholderFormat["argument"]>,
  kind: string,
): void {
  const { type, problems } = typecheck(argument, context.names);
  for (const problem of problems) context.problems.push(problem); // all as arguments could exceed the stack
  checkOperandKind(context, { node: argument, type: problems.length ? ANY : type }, kind);
}

/** Reports letters of a date pattern that have no meaning, such as yyyy; they would be shown verbatim. */
function checkDatePattern(context: TypeContext, argument: Node): void {
  if (argument.kind !== "literal" || typeof argument.value !== "string") return;
  const { value, start, end } = argument;
  const [stray] = findStrayLetters(value);
  if (stray === undefined) {
    checkTwelveHours(context, argument, value);
    return;
  }
  const named = value
    .replace(/y+/g, "YYYY")
    .replace(/d/g, "D")
    .replace(/mm?(?=月|[-/.]D)/g, (month) => month.toUpperCase())
    .replace(/S/g, "s")
    .replace(/a/g, "A");
  const meant = named.includes("A") ? named : named.replace(/h/g, "H");
  const isMended = findStrayLetters(meant).length === 0;
  reportProblem(context, {
    start,
    end,
    rule: "wrong-arguments",
    message: en`"${stray}" has no meaning in a date pattern, expected YYYY, MMMM, MMM, MM, M, DD, D, dddd, ddd, HH, H, hh, h, mm, ss or A`
      .zh`日期格式里的“${stray}”没有含义，应为 YYYY、MMMM、MMM、MM、M、DD、D、dddd、ddd、HH、H、hh、h、mm、ss 或 A`,
    ...(isMended
      ? { fix: en`Write "${meant}".`.zh`请写“${meant}”。`, suggestion: `'${meant}'` }
      : {
          fix: en`Delete ${stray}, or write one of these placeholders instead.`
            .zh`请删掉“${stray}”，或改成这些写法之一。`,
        }),
  });
}

/** Reports a clock with twelve hours without AM or PM: 15:00 would be shown as 03:00. */
function checkTwelveHours(context: TypeContext, { start, end }: Node, pattern: string): void {
  const placeholders: readonly string[] = pattern.match(DATE_PLACEHOLDER) ?? [];
  if (!placeholders.some((one) => /^h/.test(one)) || placeholders.includes("A")) return;
  const meant = pattern.replace(/h/g, "H");
  reportProblem(context, {
    start,
    end,
    rule: "wrong-arguments",
    message: en`h is the hour from 1 to 12, expected A (AM or PM) beside it, or H`
      .zh`h 是 1 到 12 的小时，旁边应有 A（上午或下午），或改用 H`,
    fix: en`Write "${meant}", or add A.`.zh`请写“${meant}”，或加上 A。`,
    suggestion: `'${meant}'`,
  });
}

/** Finds letters without meaning in a date pattern. T is allowed: ISO 8601 has it between date and time. */
function findStrayLetters(pattern: string): string[] {
  return pattern.replace(DATE_PLACEHOLDER, " ").match(/[A-SU-Za-z]+/g) ?? [];
}
