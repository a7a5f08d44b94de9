import { en, joinMessages, joinWithAnd } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import type { TableProof } from "../../inspect/table-proofs.ts";
import { keyRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleList, withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const [button, list] = exampleList.view;

export const tableNotProven: Rule = {
  severity: "warning",
  description: en`The validator could not prove that a state table is complete, because its conditions are too complex.`
    .zh`无法证明状态表是否完整，因为它的条件太复杂。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withTableRows(
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        {
          state: "odd",
          when: "garden.leaves * garden.leaves * garden.leaves - 3 * garden.leaves == 7.123456",
          text: "Odd",
          do: "water",
        },
        { state: "other", text: "Buy seeds", do: "order" },
      ),
      message: 'Could not prove that "odd" can be reached in table "main", expected simpler conditions',
    },
    {
      patch: {
        ...exampleList,
        tables: { bed: { ...exampleList.tables.bed, each: "beds + beds" } },
        view: [button, { ...list, each: "beds + beds" }],
      },
      message:
        'Could not prove that every answer has a row and that "weedy" and "tidy" can be reached in table "bed", expected simpler conditions',
    },
  ],
  check: ({ proofs }) => proofs().flatMap((proof) => findingOf(proof) ?? []),
};

function findingOf({ entry, name, verdict }: TableProof): Finding | undefined {
  const unproven = verdict.rows.filter((row) => row.verdict === "notProven");
  const rows = joinWithAnd(unproven.map(({ state }) => quoteWord(state)));
  const open = [
    ...(verdict.gap || verdict.gapProven ? [] : [en`that every answer has a row`.zh`每种情况都有对应的行`]),
    ...(unproven.length > 0 ? [en`that ${rows} can be reached`.zh`能轮到${rows}`] : []),
    ...(!verdict.areOverlapsAll && verdict.overlaps.length === 0
      ? [en`that no two rows match at once`.zh`不会有两行同时成立`]
      : []),
  ];
  if (open.length === 0) return undefined;
  const said = joinMessages(open, { en: " and ", zh: "；" });
  const message = en`Could not prove ${said} in table "${name}", expected simpler conditions`
    .zh`无法证明状态表“${name}”满足：${said}。应写更简单的条件`;
  const fix = en`Simplify the conditions, or write in "assume" what the server guarantees.`
    .zh`请把条件写得简单些，或在“assume”里写明服务器保证的规则。`;
  return { at: keyRange(entry), message, fix: joinMessages([fix, ...verdict.notes], { en: " ", zh: "" }) };
}
