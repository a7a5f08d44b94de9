import { en } from "../../../language/messages/saying.ts";
import { textFindings } from "../../facts/text-findings.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const typeMismatch: Rule = {
  description: en`A value of one type where another is needed.`.zh`需要某种类型的值，写的却是另一种。`,
  ok: [{ patch: { title: "{garden.leaves + 1}" } }],
  bad: [
    { patch: buttonWhen("garden.leaves"), message: "garden.leaves is a number, expected true or false" },
    { patch: { title: "{garden.leaves - '1'}" }, message: "found '1', expected a number" },
  ],
  check: (context) => textFindings(context, "type-mismatch"),
};
