import type { Node } from "../syntax/ast.ts";
import type { SyntaxProblem } from "../syntax/parse.ts";
import type { PlaceholderFormat, TemplatePart } from "../syntax/template.ts";
import { DATE_PART } from "../time.ts";
import { showKind } from "../types/show-type.ts";
import { formatSignatures } from "../types/signatures.ts";
import { type ExpectedKind, typecheck } from "../types/typecheck.ts";
import {
  describe,
  type Operand,
  quote,
  report,
  requireKind,
  span,
  suggestName,
  type TypeContext,
} from "../types/typecheck-context.ts";
import { ANY, type Type } from "../types/types.ts";
import { explainSyntax, findDoubledBraces } from "./explain-syntax.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { findClosest, listNames } from "./find-closest.ts";
import { parseCached, parseTemplateCached } from "./parse-cached.ts";
import { en } from "./saying.ts";

/**
 * Parses and type-checks an expression. Returns all its problems: a syntax mistake that has a suggestion is repaired
 * for the rest of the check. `node` is set if the text can be parsed without repairs. Never throws; pure.
 */
export function checkExpression(
  text: string,
  names: Type,
  expected: ExpectedKind = "any",
): { node?: Node; type: Type; problems: ExpressionProblem[] } {
  const { read, toOriginal, problems } = parseWithRepairs(text, names, false);
  if (!read || !("node" in read)) return { type: ANY, problems };
  const { type, problems: found } = typecheck(read.node, names, expected);
  const all = [...problems, ...found.map(toOriginal)];
  return { type: problems.length ? ANY : type, problems: all, ...(!problems.length && { node: read.node }) };
}

/** Checks a template like `checkExpression`. `parts` is set if the text can be parsed without repairs. */
export function checkTemplate(
  text: string,
  names: Type,
): { parts?: TemplatePart[]; problems: ExpressionProblem[] } {
  const { read, toOriginal, problems } = parseWithRepairs(text, names, true);
  if (!read || !("parts" in read)) return { problems };
  const found = typecheckTemplate(read.parts, names);
  const all = [...problems, ...found.map(toOriginal), ...findDoubledBraces(text, names)];
  return { problems: all, ...(!problems.length && { parts: read.parts }) };
}

type ParsedText = { node: Node } | { parts: TemplatePart[] };

/** A text after repairs. `origins[i]` is the original offset of character i; omitted before the first repair. */
interface RepairedText {
  text: string;
  origins?: readonly number[];
}

/** Maximum number of syntax mistakes reported for one text. */
const MAX_MISTAKES = 20;

/** Result of parsing a repaired text; `toOriginal` moves a problem to its offsets in the original text. */
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
  while (problems.length < MAX_MISTAKES) {
    const read = readText(repaired.text, isTemplate);
    if (!("error" in read)) return { read, toOriginal, problems };
    const problem = explainSyntax({ text: repaired.text, problem: read.error, isTemplate, names });
    const original = toOriginal(problem);
    // The repair did not help if the next problem starts at the same place: withdraw its suggestion.
    if (problems.some(({ start }) => start === original.start)) {
      const { suggestion: _, ...withoutSuggestion } = problems.pop() ?? original;
      problems.push(withoutSuggestion);
      break;
    }
    problems.push(original);
    const edit = problem.suggestion === undefined ? cutOut(repaired.text, problem, isTemplate) : problem;
    if (!edit) break;
    repaired = replace(repaired, edit);
  }
  return { toOriginal, problems };
}

function readText(text: string, isTemplate: boolean): ParsedText | { error: SyntaxProblem } {
  if (!isTemplate) return parseCached(text);
  const parts = parseTemplateCached(text);
  return "error" in parts ? parts : { parts };
}

type Edit = Pick<ExpressionProblem, "start" | "end" | "suggestion">;

/** Removes a placeholder that cannot be repaired, so that the others are still checked. Undefined in an expression. */
function cutOut(text: string, problem: ExpressionProblem, isTemplate: boolean): Edit | undefined {
  const start = text.lastIndexOf("{", problem.start);
  const close = text.indexOf("}", problem.start);
  return isTemplate && start >= 0 ? { start, end: close < 0 ? text.length : close + 1 } : undefined;
}

function replace(
  { text, origins = Array.from({ length: text.length + 1 }, (_, index) => index) }: RepairedText,
  { start, end, suggestion = "" }: Edit,
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
  else checkShown(context, { node, type });
  return problems;
}

/** Reports a value that has no readable text for customers: an object, a list of objects, or true or false. */
function checkShown(context: TypeContext, operand: Operand): void {
  const { node, type } = operand;
  const hasProperties = type.kind === "object" || (type.kind === "list" && type.items.kind === "object");
  if (!hasProperties && type.kind !== "boolean") return;
  const severity = hasProperties ? "error" : "warning";
  const message = en`${describe(operand)}, expected a number or text to show`
    .zh`${describe(operand)}，显示出来的应为数字或文字`;
  const fix = hasProperties
    ? en`Write one of its fields.`.zh`请写它的一个下级字段。`
    : en`Write ${quote(node)} ? 'one text' : 'the other'.`
        .zh`请写成${quote(node)} ? '一种文字' : '另一种文字'。`;
  context.problems.push({ ...span(node), rule: "type-mismatch", severity, message, fix });
}

function checkFormat(context: TypeContext, format: PlaceholderFormat, operand: Operand): void {
  const { start, end, name, argument } = format;
  const signature = formatSignatures.get(name);
  if (!signature) {
    const names = [...formatSignatures.keys()];
    const message = en`unknown format ${name}, expected one of ${listNames(names)}`
      .zh`没有${name}这种格式，应为其中之一：${listNames(names)}`;
    const advice = suggestName(findClosest(name, names));
    report(context, { start, end, rule: "unknown-format", message, ...advice });
    return;
  }
  requireKind(context, operand, signature.input);
  if (!signature.argument && argument) {
    const message = en`${name} has an argument, expected only | ${name}`
      .zh`${name}后面不带参数，应只写 | ${name}`;
    report(context, { start, end: argument.end, rule: "wrong-arguments", message, suggestion: name });
  }
  if (!signature.argument) return;
  if (argument) {
    checkArgument(context, argument, signature.argument);
    if (name === "date") checkDatePattern(context, argument);
    return;
  }
  const { argument: kind, usage } = signature;
  const message = en`${name} has no argument, expected ${showKind(kind)}, such as ${usage}`
    .zh`${name}后面缺少参数，应为${showKind(kind)}，如${usage}`;
  report(context, { start, end, rule: "wrong-arguments", message, suggestion: usage });
}

function checkArgument(
  context: TypeContext,
  argument: NonNullable<PlaceholderFormat["argument"]>,
  kind: string,
): void {
  const { type, problems } = typecheck(argument, context.names);
  context.problems.push(...problems);
  requireKind(context, { node: argument, type: problems.length ? ANY : type }, kind);
}

/** Reports letters of a date pattern that have no meaning, such as yyyy; they would be shown verbatim. */
function checkDatePattern(context: TypeContext, argument: Node): void {
  if (argument.kind !== "literal" || typeof argument.value !== "string") return;
  const { value, start, end } = argument;
  const [stray] = strayLetters(value);
  if (stray === undefined) return;
  const meant = value.replace(/y+/g, "YYYY").replace(/d/g, "D").replace(/h/g, "H").replace(/S/g, "s");
  const isMended = strayLetters(meant).length === 0;
  report(context, {
    start,
    end,
    rule: "wrong-arguments",
    message: en`"${stray}" has no meaning in a date pattern, expected YYYY, MM, M, DD, D, HH, H, mm or ss`
      .zh`日期格式里的“${stray}”没有含义，应为 YYYY、MM、M、DD、D、HH、H、mm 或 ss`,
    ...(isMended && { fix: en`Write "${meant}".`.zh`请写“${meant}”。`, suggestion: `'${meant}'` }),
  });
}

/** Finds letters without meaning in a date pattern. T is allowed: ISO 8601 has it between date and time. */
function strayLetters(pattern: string): string[] {
  return pattern.replace(DATE_PART, " ").match(/[A-SU-Za-z]+/g) ?? [];
}
