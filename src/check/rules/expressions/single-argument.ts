import { en } from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import { functionSignatures } from "../../../language/types/signatures.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const singleArgument: Rule = {
  severity: "warning",
  description: en`A function that compares numbers, such as max, has only one: the result is that number.`
    .zh`max 等比较若干个数的函数只写了一个数：结果就是这个数。`,
  ok: [{ patch: { title: "{max(0, garden.leaves)}" } }],
  bad: [
    {
      patch: { title: "{max(garden.leaves)}" },
      message: "max() has only one number, garden.leaves, expected at least two",
    },
  ],
  check: ({ texts }) =>
    texts.flatMap(({ nodes, problems, visit }) =>
      problems.length > 0
        ? []
        : nodes.flatMap(callsWithOneNumber).map(({ end, name, only, start }) => {
            const written = printExpression(only);
            const message = en`${name}() has only one number, ${written}, expected at least two`
              .zh`${name}() 只有一个数${written}，应至少有两个`;
            const fix = en`Add the other number, such as ${name}(0, ${written}), or write only ${written}.`
              .zh`请补上另一个数，如 ${name}(0, ${written})，或只写${written}。`;
            return { at: rangeOfCharacters(visit.node, start, end), message, fix };
          }),
    ),
};

interface SingleCall {
  start: number;
  end: number;
  name: string;
  only: Node;
}

function callsWithOneNumber(node: Node): SingleCall[] {
  const inner = childNodesOf(node).flatMap(callsWithOneNumber);
  if (node.kind !== "call") return inner;
  const [only, second] = node.arguments;
  const takesMany = functionSignatures.get(node.name)?.most === Number.POSITIVE_INFINITY;
  return only && !second && takesMany
    ? [{ start: node.start, end: node.end, name: node.name, only }, ...inner]
    : inner;
}
