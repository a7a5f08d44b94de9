import { eachOf } from "../check/tables/world/each.ts";
import type { Each } from "../check/tables/world/question.ts";
import { memoize } from "../language/memoize.ts";
import type { Node } from "../language/syntax/ast.ts";
import { parse } from "../language/syntax/parse.ts";
import { mapValues } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";

/** The expressions of a page's values, as far as they can be read. */
export const definitionsOf = memoize((plan: Plan): Readonly<Record<string, Node>> => {
  const all = Object.entries(plan.campaign.values ?? {}).map(
    ([name, text]) => [name, nodesOf(plan)(text)] as const,
  );
  return Object.fromEntries(all.flatMap(([name, node]) => (node ? [[name, node]] : [])));
});

/** The tree of an expression of a page, read once; undefined for one that cannot be read, which the checker lets through nowhere. */
export const nodesOf = memoize((_: Plan): ((expression: Expression) => Node | undefined) => {
  const read = new Map<Expression, Node | undefined>();
  return (expression) => {
    if (!read.has(expression)) {
      const parsed = parse(`${expression}`);
      read.set(expression, "node" in parsed ? parsed.node : undefined);
    }
    return read.get(expression);
  };
});

/** The list of an answer that an expression of a page stands for, of which `as` names an item. */
export function listOf(plan: Plan, expression: Expression, as: string): Each | undefined {
  const list = nodesOf(plan)(expression);
  const endpoints = mapValues(plan.endpoints, ({ data }) => ({ data, loaded: true, requiresLogin: true }));
  return list && eachOf(list, as, { endpoints, values: definitionsOf(plan) });
}
