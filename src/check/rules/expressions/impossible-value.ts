import { en } from "../../../language/messages/saying.ts";
import { textFindings } from "../../facts/text-findings.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const impossibleValue: Rule = {
  description: en`A comparison with a value that cannot occur by the endpoint's schema.`
    .zh`按接口的数据结构，所比较的值不会出现。`,
  ok: [{ patch: buttonWhen("session.loggedIn && garden.watered != 1") }],
  bad: [{ patch: buttonWhen("garden.watered != 2"), message: "garden.watered is never 2, expected 0 or 1" }],
  check: (context) => textFindings(context, "impossible-value"),
};
