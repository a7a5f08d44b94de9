import type { Node } from "../syntax/ast.ts";
import type { SyntaxProblem } from "../syntax/parse.ts";
import type { Part } from "../syntax/template.ts";
import { type ExpectedKind, typecheck } from "../types/typecheck.ts";
import { typecheckTemplate } from "../types/typecheck-template.ts";
import { ANY, type Type } from "../types/types.ts";
import { explainSyntax } from "./explain-syntax.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { findDoubledBraces } from "./find-braces.ts";
import { parseOnce, parseTemplateOnce } from "./read-once.ts";

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
