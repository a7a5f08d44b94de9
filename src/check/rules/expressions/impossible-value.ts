import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const impossibleValue: Rule = {
  description: en`An expression compares a field with a value that the field can never have, according to the endpoint's data.`
    .zh`表达式拿字段和一个值比较，而按接口的数据，这个字段不会有这个值。`,
  ok: [{ patch: buttonWhen("session.loggedIn && garden.watered != 1") }],
  bad: [{ patch: buttonWhen("garden.watered != 2"), message: "garden.watered is never 2, expected 0 or 1" }],
  check: (context) => expressionFindings(context, "impossible-value"),
};
