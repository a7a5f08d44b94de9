import type { Node } from "../syntax/ast.ts";
import type { SyntaxProblem } from "../syntax/parse.ts";
import type { Format, Part } from "../syntax/template.ts";
import { DATE_PART } from "../time.ts";
import { showKind } from "../types/show-type.ts";
import { formatSignatures } from "../types/signatures.ts";
import { type ExpectedKind, typecheck } from "../types/typecheck.ts";
import {
  describe,
  mendName,
  type Operand,
  quote,
  report,
  requireKind,
  span,
  type TypeContext,
} from "../types/typecheck-context.ts";
import { ANY, type Type } from "../types/types.ts";
import { explainSyntax, findDoubledBraces } from "./explain-syntax.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { findClosest, listNames } from "./find-closest.ts";
import { parseOnce, parseTemplateOnce } from "./read-once.ts";
import { en } from "./saying.ts";

/**
 * Reads and type-checks an expression. All its mistakes are found, of syntax and of types: a mistake of syntax
 * that can be mended is mended for the rest of the check. `node` is there if the text can be read as it
 * stands. Never throws; pure.
 */
export function checkExpression(
  text: string,
  names: Type,
  expected: ExpectedKind = "any",
): { node?: Node; type: Type; problems: ExpressionProblem[] } {
  const { read, toOriginal, problems } = readMending(text, names, false);
  if (!read || !("node" in read)) return { type: ANY, problems };
  const { type, problems: found } = typecheck(read.node, names, expected);
  const all = [...problems, ...found.map(toOriginal)];
  return { type: problems.length ? ANY : type, problems: all, ...(!problems.length && { node: read.node }) };
}

/** As checkExpression, for a template. `parts` are there if the text can be read as it stands. */
export function checkTemplate(text: string, names: Type): { parts?: Part[]; problems: ExpressionProblem[] } {
  const { read, toOriginal, problems } = readMending(text, names, true);
  if (!read || !("parts" in read)) return { problems };
  const found = typecheckTemplate(read.parts, names);
  const all = [...problems, ...found.map(toOriginal), ...findDoubledBraces(text, names)];
  return { problems: all, ...(!problems.length && { parts: read.parts }) };
}

type Read = { node: Node } | { parts: Part[] };

/** A text as it was mended so far; `origins[i]` is where its character i stood at first: where it does before any mend. */
interface Mended {
  text: string;
  origins?: readonly number[];
}

/** So many mistakes of syntax are looked for in one text. */
const MAX_MISTAKES = 20;

/** What can be read of a text once its mistakes of syntax are mended; `toOriginal` says where a problem of that stands. */
interface ReadMending {
  read?: Read;
  toOriginal: (problem: ExpressionProblem) => ExpressionProblem;
  problems: ExpressionProblem[];
}

function readMending(text: string, names: Type, isTemplate: boolean): ReadMending {
  const problems: ExpressionProblem[] = [];
  let mended: Mended = { text };
  const originOf = (offset: number) =>
    mended.origins ? (mended.origins[offset] ?? text.length) : Math.min(offset, text.length);
  const toOriginal = (problem: ExpressionProblem): ExpressionProblem => ({
    ...problem,
    start: originOf(problem.start),
    end: originOf(problem.end),
  });
  while (problems.length < MAX_MISTAKES) {
    const read = readText(mended.text, isTemplate);
    if (!("error" in read)) return { read, toOriginal, problems };
    const problem = explainSyntax({ text: mended.text, problem: read.error, isTemplate, names });
    const original = toOriginal(problem);
    // A mend that did not help leads to the same place again: it is withdrawn.
    if (problems.some(({ start }) => start === original.start)) {
      const { suggestion: _, ...told } = problems.pop() ?? original;
      problems.push(told);
      break;
    }
    problems.push(original);
    const edit = problem.suggestion === undefined ? cutOut(mended.text, problem, isTemplate) : problem;
    if (!edit) break;
    mended = replace(mended, edit);
  }
  return { toOriginal, problems };
}

function readText(text: string, isTemplate: boolean): Read | { error: SyntaxProblem } {
  if (!isTemplate) return parseOnce(text);
  const parts = parseTemplateOnce(text);
  return "error" in parts ? parts : { parts };
}

type Edit = Pick<ExpressionProblem, "start" | "end" | "suggestion">;

/** Leaves out a placeholder that cannot be mended, so that the others are still checked. */
function cutOut(text: string, problem: ExpressionProblem, isTemplate: boolean): Edit | undefined {
  const start = text.lastIndexOf("{", problem.start);
  const close = text.indexOf("}", problem.start);
  return isTemplate && start >= 0 ? { start, end: close < 0 ? text.length : close + 1 } : undefined;
}

function replace(
  { text, origins = Array.from({ length: text.length + 1 }, (_, index) => index) }: Mended,
  { start, end, suggestion = "" }: Edit,
): Mended {
  const inserted = Array.from({ length: suggestion.length }, () => origins[start] ?? 0);
  return {
    text: text.slice(0, start) + suggestion + text.slice(end),
    origins: [...origins.slice(0, start), ...inserted, ...origins.slice(end)],
  };
}

type Placeholder = Exclude<Part, string>;

/** All the mistakes in the expressions and formats of a template. `names` is an object type. Pure. */
function typecheckTemplate(parts: readonly Part[], names: Type): ExpressionProblem[] {
  return parts.flatMap((part) => (typeof part === "string" ? [] : checkPlaceholder(part, names)));
}

function checkPlaceholder({ node, format }: Placeholder, names: Type): ExpressionProblem[] {
  const { type, problems } = typecheck(node, names);
  const context: TypeContext = { names, locals: new Map(), problems };
  if (format) checkFormat(context, format, { node, type });
  else checkShown(context, { node, type });
  return problems;
}

/** What has no words of its own must not be shown to a customer. */
function checkShown(context: TypeContext, operand: Operand): void {
  const { node, type } = operand;
  const hasProperties = type.kind === "object" || (type.kind === "list" && type.items.kind === "object");
  if (!hasProperties && type.kind !== "boolean") return;
  const severity = hasProperties ? "error" : "warning";
  const message = en`${describe(operand)}, expected a number or text to show`
    .zh`${describe(operand)}，显示出来的应为数字或文本`;
  const fix = hasProperties
    ? en`Name one of its properties.`.zh`请写它的一个下级字段。`
    : en`Write ${quote(node)} ? 'one text' : 'the other'.`
        .zh`请写成${quote(node)} ? '一种文字' : '另一种文字'。`;
  context.problems.push({ ...span(node), rule: "type-mismatch", severity, message, fix });
}

function checkFormat(context: TypeContext, format: Format, operand: Operand): void {
  const { start, end, name, argument } = format;
  const signature = formatSignatures.get(name);
  if (!signature) {
    const names = [...formatSignatures.keys()];
    const message = en`unknown format ${name}, expected one of ${listNames(names)}`
      .zh`没有${name}这种格式，应为其中之一：${listNames(names)}`;
    const mend = mendName(findClosest(name, names));
    report(context, { start, end, rule: "unknown-format", message, ...mend });
    return;
  }
  requireKind(context, operand, signature.input);
  if (!signature.argument && argument) {
    const message = en`${name} with an argument, expected | ${name} alone`
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
  const message = en`${name} without an argument, expected ${showKind(kind)}, such as ${usage}`
    .zh`${name}后面缺少参数，应为${showKind(kind)}，如${usage}`;
  report(context, { start, end, rule: "wrong-arguments", message, suggestion: usage });
}

function checkArgument(context: TypeContext, argument: NonNullable<Format["argument"]>, kind: string): void {
  const { type, problems } = typecheck(argument, context.names);
  context.problems.push(...problems);
  requireKind(context, { node: argument, type: problems.length ? ANY : type }, kind);
}

/** The letters of a date's pattern that stand for nothing, such as yyyy, would be shown as they are. */
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
    message: en`"${stray}" stands for nothing in the pattern of a date, expected YYYY, MM, M, DD, D, HH, H, mm or ss`
      .zh`日期格式里的“${stray}”没有含义，应为 YYYY、MM、M、DD、D、HH、H、mm 或 ss`,
    ...(isMended && { fix: en`Write "${meant}".`.zh`请写“${meant}”。`, suggestion: `'${meant}'` }),
  });
}

/** T stands between date and time in ISO 8601. */
function strayLetters(pattern: string): string[] {
  return pattern.replace(DATE_PART, " ").match(/[A-SU-Za-z]+/g) ?? [];
}
