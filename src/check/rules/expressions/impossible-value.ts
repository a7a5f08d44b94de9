import { en } from "../../../language/messages/saying.ts";
import { textFindings } from "../../facts/text-findings.ts";
import type { Rule } from "../rule.ts";

export const impossibleValue: Rule = {
  severity: "error",
  description: en`A comparison with a value that cannot occur by the endpoint's schema.`
    .zh`按接口的数据结构，所比较的值不会出现。`,
  ok: [
    {
      patch: { view: [{ type: "button", table: "main", when: "session.loggedIn && garden.watered != 1" }] },
    },
  ],
  bad: [
    {
      patch: { view: [{ type: "button", table: "main", when: "garden.watered != 2" }] },
      message: "garden.watered is never 2, expected 0 or 1",
    },
  ],
  check: (context) => textFindings(context, "impossible-value"),
};
