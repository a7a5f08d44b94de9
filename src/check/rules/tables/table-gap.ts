import { en } from "../../../language/messages/saying.ts";
import { atKey } from "../../json/json-node.ts";
import { describe } from "../../tables/describe.ts";
import { withRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const tableGap: Rule = {
  description: en`An answer of the server, or a visitor who is not logged in, for whom a state table has no row.`
    .zh`某种返回数据，或未登录的访客，在状态表里没有对应的行。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withRows(
        { state: "out", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "wet", when: "garden.watered == 1", text: "Watered", disabled: true },
        { state: "ripe", when: "garden.leaves >= 100", text: "Water", do: "water" },
      ),
      message: 'Table "main" has no row for garden.watered=0, garden.leaves=0, expected one for every answer',
    },
  ],
  check: ({ proofs }) =>
    proofs().flatMap(({ entry, name, verdict: { gap } }) => {
      if (!gap) return [];
      const counterexample = describe(gap.fields);
      const message = en`Table "${name}" has no row for ${counterexample}, expected one for every answer`
        .zh`状态表“${name}”有缺口：${counterexample}时没有对应的行，每种情况都应有一行`;
      const fix = en`Add a row for it (the last may go without "when"), or say in "assume" that the server never answers so.`
        .zh`请为它加一行（最后一行可以不写“when”），或在“assume”里写明服务器不会这样返回。`;
      return [{ at: atKey(entry), message, fix, counterexample }];
    }),
};
