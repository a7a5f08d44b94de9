import { en } from "../../../language/messages/localized-text.ts";
import { keyRange } from "../../json/json-node.ts";
import { describeResponseFields } from "../../tables/describe-response-fields.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const tableGap: Rule = {
  description: en`A state table has no row for an answer that the server can send, or for a visitor who is not logged in.`
    .zh`对服务器可能返回的某种数据，或对未登录的访客，状态表没有对应的行。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withTableRows(
        { state: "out", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "wet", when: "garden.watered == 1", text: "Watered", disabled: true },
        { state: "ripe", when: "garden.leaves >= 100", text: "Water", do: "water" },
      ),
      message:
        'Table "main" has no row for garden.watered=0, garden.leaves=0, expected a row for every answer',
    },
  ],
  check: ({ place, proofs }) =>
    proofs().flatMap(({ entry, name, verdict: { gap } }) => {
      if (!gap) return [];
      const counterexample = describeResponseFields(gap.fields, place);
      const message = en`Table "${name}" has no row for ${counterexample}, expected a row for every answer`
        .zh`状态表“${name}”有缺口：${counterexample}时没有对应的行，每种情况都应有一行`;
      const fix = en`Add a row for it (the last row may omit "when"), or write in "assume" that the server never sends this.`
        .zh`请为它加一行（最后一行可以不写“when”），或在“assume”里写明服务器不会这样返回。`;
      return [{ at: keyRange(entry), message, fix, counterexample }];
    }),
};
