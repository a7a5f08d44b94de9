import type { ExpressionProblem } from "./expression-problem.ts";
import { en, joinWithAnd } from "./localized-text.ts";
import { HALF_WIDTH_FIX } from "./syntax-mistakes.ts";

/**
 * Returns the problems of a text, with those about full-width symbols as one: they were typed in one go, and one
 * suggestion corrects all. Unchanged if another problem lies between them.
 */
export function joinHalfWidthProblems(
  text: string,
  problems: readonly ExpressionProblem[],
): readonly ExpressionProblem[] {
  const marks = problems.filter(({ fix }) => fix === HALF_WIDTH_FIX);
  const [first] = marks;
  const last = marks.at(-1);
  const isBetween = ({ start }: ExpressionProblem) =>
    first && last && start > first.start && start < last.end;
  if (!first || !last || marks.length < 2 || problems.some((one) => !marks.includes(one) && isBetween(one)))
    return problems;
  const suggestion = marks.reduceRight(
    (written, { start, end, suggestion: mark = "" }) =>
      written.slice(0, start - first.start) + mark + written.slice(end - first.start),
    text.slice(first.start, last.end),
  );
  const found = [...new Set(marks.map(({ start, end }) => text.slice(start, end).trim()))];
  const expected = [...new Set(marks.map((one) => (one.suggestion ?? "").trim()))];
  const message = en`found ${joinWithAnd(found)}, expected ${joinWithAnd(expected)}`
    .zh`这里是${joinWithAnd(found)}，应为${joinWithAnd(expected)}`;
  const joined: ExpressionProblem = { ...first, end: last.end, message, suggestion };
  return problems.flatMap((one) => (one === first ? [joined] : marks.includes(one) ? [] : [one]));
}
