import { memoize } from "../language/memoize.ts";
import type { Node } from "../language/syntax/ast.ts";
import { parse } from "../language/syntax/parse.ts";
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
