import { en } from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const neverAboveZero: Rule = {
  severity: "warning",
  description: en`min(0, …) is never above 0. A difference that must not be negative is max(0, …).`
    .zh`min(0, …) 永远不会大于 0。差额不能为负时，应写 max(0, …)。`,
  ok: [{ patch: { title: "{max(0, 100 - garden.leaves)}" } }],
  bad: [
    {
      patch: { title: "{min(0, 100 - garden.leaves)}" },
      message: "min(0, 100 - garden.leaves) is never above 0, expected max(0, 100 - garden.leaves)",
    },
  ],
  check: ({ texts }) =>
    texts.flatMap(({ nodes, problems, visit }) =>
      problems.length > 0
        ? []
        : nodes.flatMap(differencesBelowZero).map((node) => {
            const written = printExpression(node);
            const meant = written.replace("min", "max");
            const message = en`${written} is never above 0, expected ${meant}`
              .zh`${written}永远不会大于 0，应为${meant}`;
            const fix = en`Write ${meant}.`.zh`请写${meant}。`;
            return { at: rangeOfCharacters(visit.node, node.start, node.end), message, fix };
          }),
    ),
};

/** Returns the calls min(0, a - b) in an expression. */
function differencesBelowZero(node: Node): Node[] {
  const inner = childNodesOf(node).flatMap(differencesBelowZero);
  if (node.kind !== "call" || node.name !== "min") return inner;
  const hasZero = node.arguments.some((one) => one.kind === "literal" && one.value === 0);
  const hasDifference = node.arguments.some((one) => one.kind === "binary" && one.operator === "-");
  return hasZero && hasDifference ? [node, ...inner] : inner;
}
