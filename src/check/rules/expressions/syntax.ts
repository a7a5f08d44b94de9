import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const syntax: Rule = {
  isIndependent: true,
  description: en`An expression, or a text with {expressions}, cannot be read.`
    .zh`表达式无法识别，或文字里的 {表达式} 无法识别。`,
  ok: [{ patch: withTableRows({ state: "all", text: "{{braces}}", do: "water" }) }],
  bad: [
    {
      patch: {
        values: { open: "garden.watered = 0" },
        view: [{ type: "button", table: "main", when: "values.open" }],
      },
      message: "found =, expected ==",
    },
    { patch: { title: "{garden.leaves" }, message: "found { without }, expected } before the end" },
  ],
  check: (context) => expressionFindings(context, "syntax"),
};
