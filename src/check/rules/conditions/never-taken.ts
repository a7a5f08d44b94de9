import { en, untranslatedText } from "../../../language/messages/localized-text.ts";
import { printExpression } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { type ConstantCondition, constantConditionsOf } from "../../inspect/constant-conditions.ts";
import { findingsInAllDocuments } from "../../inspect/findings-in-all-documents.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import { describeKnownConditions } from "../../tables/describe-response-fields.ts";
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
    findingsInAllDocuments(context, constantConditionsOf)
      .filter(({ isWhole }) => !isWhole)
      .map(findingOf),
};

function findingOf({ place, node, holds, because }: ConstantCondition): Finding {
  const where =
    because.length === 0
      ? untranslatedText("")
      : en` if ${describeKnownConditions(because)}`.zh`（在${describeKnownConditions(because)}时）`;
  const message =
    holds === "never"
      ? en`${printExpression(node)} is never true${where}, so the value after ? is never used, expected a condition that can be true`
          .zh`${printExpression(node)}永远不成立${where}，所以“?”后面的值永远用不到；应写可能成立的条件`
      : en`${printExpression(node)} is always true${where}, so the value after : is never used, expected a condition that can be false`
          .zh`${printExpression(node)}始终成立${where}，所以“:”后面的值永远用不到；应写可能不成立的条件`;
  return {
    dependsOn: [...place.dependsOn, place.text.visit.node],
    at: rangeOfCharacters(place.text.visit.node, node.start, node.end),
    message,
    fix: en`Correct the condition, or keep only the side that is used.`
      .zh`请改正条件，或只保留会用到的一边。`,
  };
}
