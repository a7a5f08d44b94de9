import { en } from "../../../language/messages/localized-text.ts";
import { printExpression } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { type ConstantCondition, constantConditionsOf } from "../../inspect/constant-conditions.ts";
import { findingsInAllDocuments } from "../../inspect/findings-in-all-documents.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const alwaysHolds: Rule = {
  description: en`A condition with || covers every case, such as a != 1 || a != 2. Probably && was meant.`
    .zh`用 || 连接的条件把所有情况都包括了，如 a != 1 || a != 2：多半应该用 &&。`,
  ok: [
    { patch: buttonWhen("!session.loggedIn || garden.leaves > 0") },
    { patch: { assume: ["garden.watered == 0 || garden.leaves >= 100"] } },
  ],
  bad: [
    {
      patch: buttonWhen("garden.leaves != 1 || garden.leaves != 2"),
      message:
        "garden.leaves != 1 || garden.leaves != 2 is always true, because one side is true whenever the other is false; expected a condition that can be false",
    },
  ],
  check: (context) =>
    findingsInAllDocuments(context, constantConditionsOf).filter(isAlwaysTrueDisjunction).map(findingOf),
};

/**
 * Returns whether the condition is an `||` that is always true by itself. Only these are reported: a comparison that
 * always holds may guard against unknown answers.
 */
function isAlwaysTrueDisjunction({ isWhole, holds, node, because }: ConstantCondition): boolean {
  return (
    isWhole && holds === "always" && because.length === 0 && node.kind === "binary" && node.operator === "||"
  );
}

function findingOf({ place, node }: ConstantCondition): Finding {
  const message = en`${printExpression(node)} is always true, because one side is true whenever the other is false; expected a condition that can be false`
    .zh`${printExpression(node)}始终成立，因为一边不成立时另一边就成立；应写可能不成立的条件`;
  const fix = en`Replace || with &&, or delete the condition.`.zh`请把 || 改成 &&，或删掉这个条件。`;
  return { dependsOn: place.dependsOn, at: rangeInsideQuotes(place.text.visit.node), message, fix };
}
