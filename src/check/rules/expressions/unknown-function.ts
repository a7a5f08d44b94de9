import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownFunction: Rule = {
  description: en`An expression calls a function that does not exist.`.zh`表达式用了不存在的函数。`,
  ok: [{ patch: { title: "{max(1, garden.leaves)}" } }],
  bad: [
    {
      patch: buttonWhen("length('tea') > garden.leaves"),
      message: "unknown function length, expected one of min, max, …",
    },
    {
      patch: { title: "{maximum(1, garden.leaves)}" },
      message: "unknown function maximum, expected one of min, max, …",
    },
  ],
  check: (context) => expressionFindings(context, "unknown-function"),
};
