import { en } from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { childNodesOf, namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { nodeAtPath, rangeOfCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const withHours = (copper: string) => ({
  constants: { winter: { gold: 7, copper: 9 }, summer: { gold: 6, copper: 8 } },
  values: {
    gold: "garden.watered == 1 ? constants.winter.gold : constants.summer.gold",
    copper,
  },
  title: "{values.gold} {values.copper} {constants.summer.copper}",
});

export const crossedChoice: Rule = {
  severity: "warning",
  description: en`A choice takes two constants of different names from two groups, although the second group also has the first name.`
    .zh`一个选择从两组常量里取了名称不同的两项，而第二组里也有第一个名称。`,
  ok: [
    { patch: withHours("garden.watered == 1 ? constants.winter.copper : constants.summer.copper") },
    { patch: withHours("garden.watered == 1 ? constants.winter.copper : constants.winter.gold") },
  ],
  bad: [
    {
      patch: withHours("garden.watered == 1 ? constants.winter.copper : constants.summer.gold"),
      message:
        "The choice takes constants.winter.copper or constants.summer.gold, expected constants.summer.copper",
    },
  ],
  check: ({ root, texts }) =>
    texts.flatMap(({ visit, nodes, problems }) =>
      problems.length > 0
        ? []
        : nodes.flatMap(choicesIn).flatMap(({ yes, no }) => {
            const [own, other] = [pathOf(yes), pathOf(no)];
            if (!own || !other || own.length !== other.length || own.length < 3) return [];
            const [name = "", otherName] = [own.at(-1), other.at(-1)];
            const [group, otherGroup] = [own.slice(0, -1), other.slice(0, -1)];
            const meant = [...otherGroup, name];
            const isCrossed = name !== otherName && group.join() !== otherGroup.join();
            if (!isCrossed || own[0] !== "constants" || !nodeAtPath(root, meant)) return [];
            const written = meant.join(".");
            const message = en`The choice takes ${printExpression(yes)} or ${printExpression(no)}, expected ${written}`
              .zh`这里取 ${printExpression(yes)} 或 ${printExpression(no)}，后者应为 ${written}`;
            const fix = en`Write ${written}, so that both have the same name.`
              .zh`请写 ${written}，两边名称相同。`;
            return [
              { at: rangeOfCharacters(visit.node, no.start, no.end), message, fix, suggestion: written },
            ];
          }),
    ),
};

type Choice = Extract<Node, { kind: "conditional" }>;

function choicesIn(node: Node): Choice[] {
  return [...(node.kind === "conditional" ? [node] : []), ...childNodesOf(node).flatMap(choicesIn)];
}

/** Returns the names of `constants.winter.copper`; undefined for other expressions. */
function pathOf(node: Node): readonly string[] | undefined {
  return node.kind === "member" ? namesInExpression(node)[0] : undefined;
}
