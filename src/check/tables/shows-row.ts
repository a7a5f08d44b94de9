import { evaluate, holds } from "../../language/evaluation/evaluate.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { isAsked } from "./world/each.ts";
import type { TableQuestion, Witness } from "./world/question.ts";
import { withValues } from "./world/scope-of.ts";

/**
 * Whether an answer that a server may give shows a row first: all that is assumed of it holds, and where the table is
 * asked for each item, it is so for one of them at least. `scope` is as in a witness, without `values`. Pure.
 */
export function showsRow(
  question: TableQuestion,
  row: number,
  { scope, world }: Pick<Witness, "scope" | "world">,
): boolean {
  const { assume, each, rows, values } = question;
  const whole = withValues(scope, values);
  if (world === "loggedIn" && assume.some((node) => evaluate(node, whole) === false)) return false;
  const isFirst = (one: Scope) => rows.findIndex(({ when }) => when === null || holds(when, one)) === row;
  if (!each) return isFirst(whole);
  const items = evaluate(each.list, whole);
  if (!Array.isArray(items)) return false;
  return items.some((item) => {
    const one = withValues({ ...scope, [each.as]: item }, values);
    return isAsked(each, one) && isFirst(one);
  });
}
