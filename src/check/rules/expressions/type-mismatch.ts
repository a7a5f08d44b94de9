import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const typeMismatch: Rule = {
  description: en`A value has another type than needed, such as a text where true or false is needed.`
    .zh`值的类型与需要的不符，如需要 true 或 false 的地方写了文字。`,
  ok: [{ patch: { title: "{garden.leaves + 1}" } }],
  bad: [
    { patch: buttonWhen("garden.leaves"), message: "garden.leaves is a number, expected true or false" },
    { patch: { title: "{garden.leaves - '1'}" }, message: "found '1', expected a number" },
  ],
  check: (context) => expressionFindings(context, "type-mismatch"),
};
