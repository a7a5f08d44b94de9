import { en, same } from "../../../language/messages/localized-text.ts";
import { printExpression } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { findInAllSharingDocuments } from "../../inspect/common-findings.ts";
import { type ConstantCondition, constantConditionsOf } from "../../inspect/constant-conditions.ts";
import { characterRange } from "../../json/json-node.ts";
import { sayKnownConditions } from "../../tables/describe-fields.ts";
import type { Rule } from "../rule.ts";

export const neverTaken: Rule = {
  severity: "warning",
  description: en`One side of \`a ? b : c\` is never used, whatever the server answers.`
    .zh`\`a ? b : c\` 中有一边永远用不到，不论服务器返回什么。`,
  ok: [{ patch: { values: { told: "garden.leaves > 0 ? garden.leaves : 1" }, title: "{values.told}" } }],
  bad: [
    {
      patch: { values: { told: "garden.leaves < 0 ? 0 : garden.leaves" }, title: "{values.told}" },
      message:
        "garden.leaves < 0 is never true, so the value after ? is never used, expected a condition that can be true",
    },
  ],
  check: (context) =>
    findInAllSharingDocuments(context, constantConditionsOf)
      .filter(({ isWhole }) => !isWhole)
      .map(findingOf),
};

function findingOf({ place, node, holds, because }: ConstantCondition): Finding {
  const where =
    because.length === 0
      ? same("")
      : en` if ${sayKnownConditions(because)}`.zh`（在${sayKnownConditions(because)}时）`;
  const message =
    holds === "never"
      ? en`${printExpression(node)} is never true${where}, so the value after ? is never used, expected a condition that can be true`
          .zh`${printExpression(node)}永远不成立${where}，所以“?”后面的值永远用不到；应写可能成立的条件`
      : en`${printExpression(node)} is always true${where}, so the value after : is never used, expected a condition that can be false`
          .zh`${printExpression(node)}始终成立${where}，所以“:”后面的值永远用不到；应写可能不成立的条件`;
  return {
    dependsOn: [...place.dependsOn, place.text.visit.node],
    at: characterRange(place.text.visit.node, node.start, node.end),
    message,
    fix: en`Correct the condition, or keep only the side that is used.`
      .zh`请改正条件，或只保留会用到的一边。`,
  };
}
