import { findItemListInAnswer } from "../check/tables/world/find-item-list.ts";
import type { ItemList } from "../check/tables/world/proof-question.ts";
import { memoize } from "../language/memoize.ts";
import type { Node } from "../language/syntax/ast.ts";
import { parseExpression } from "../language/syntax/parse.ts";
import { mapValues } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";

/** Returns the parsed expressions of a page's `values`; those with syntax errors are left out. */
export const parsedValuesOf = memoize((plan: Plan): Readonly<Record<string, Node>> => {
  const all = Object.entries(plan.campaign.values ?? {}).map(
    ([name, text]) => [name, parsedExpressionsOf(plan)(text)] as const,
  );
  return Object.fromEntries(all.flatMap(([name, node]) => (node ? [[name, node]] : [])));
});

/** Parses expressions of a page, each once. Returns undefined on a syntax error, which the checker rejects. */
export const parsedExpressionsOf = memoize((_: Plan): ((expression: Expression) => Node | undefined) => {
  const read = new Map<Expression, Node | undefined>();
  return (expression) => {
    if (!read.has(expression)) {
      const parsed = parseExpression(`${expression}`);
      read.set(expression, "node" in parsed ? parsed.node : undefined);
    }
    return read.get(expression);
  };
});

/** Returns the list in an answer that an expression reads, with `as` as the name of an item; undefined without one. */
export function findListInAnswer(plan: Plan, expression: Expression, as: string): ItemList | undefined {
  const list = parsedExpressionsOf(plan)(expression);
  const endpoints = mapValues(plan.endpoints, ({ data }) => ({ data, loaded: true, requiresLogin: true }));
  return list && findItemListInAnswer(list, as, { endpoints, values: parsedValuesOf(plan) });
}
