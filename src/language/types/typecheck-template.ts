import type { ExpressionProblem } from "../messages/expression-problem.ts";
import { findClosest, listNames } from "../messages/find-closest.ts";
import { en } from "../messages/saying.ts";
import type { Node } from "../syntax/ast.ts";
import type { Format, Part } from "../syntax/template.ts";
import { DATE_PART } from "../time.ts";
import { showKind } from "./show-type.ts";
import { formatSignatures } from "./signatures.ts";
import { typecheck } from "./typecheck.ts";
import {
  describe,
  mendName,
  type Operand,
  quote,
  report,
  requireKind,
  span,
  type TypeContext,
} from "./typecheck-context.ts";
import { ANY, type Type } from "./types.ts";

type Placeholder = Exclude<Part, string>;

/** All the mistakes in the expressions and formats of a template. `names` is an object type. Pure. */
export function typecheckTemplate(parts: readonly Part[], names: Type): ExpressionProblem[] {
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
