import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const wrongArguments: Rule = {
  description: en`A function or format has the wrong arguments.`.zh`函数或格式的参数不对。`,
  ok: [{ patch: { title: "{garden.leaves | fixed:2}" } }],
  bad: [
    {
      patch: buttonWhen("abs(garden.leaves, 1) > 2"),
      message: "abs() has 2 arguments, expected abs(number)",
    },
    { patch: { title: "{abs(garden.leaves, 1)}" }, message: "abs() has 2 arguments, expected abs(number)" },
  ],
  check: (context) => expressionFindings(context, "wrong-arguments"),
};
