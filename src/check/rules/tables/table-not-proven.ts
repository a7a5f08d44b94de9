import { en, joined, listed } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import type { TableProof } from "../../inspect/tables-of.ts";
import { atKey } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import { exampleList, withRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const [button, list] = exampleList.view;

export const tableNotProven: Rule = {
  severity: "warning",
  description: en`A state table of which it could not be proved that it is whole: its conditions are beyond what can be reckoned with.`
    .zh`无法证明是否完整的状态表：它的条件超出了能推算的范围。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withRows(
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        {
          state: "odd",
          when: "garden.leaves * garden.leaves * garden.leaves - 3 * garden.leaves == 7.123456",
          text: "Odd",
          do: "water",
        },
        { state: "other", text: "Buy seeds", do: "order" },
      ),
      message:
        'Not proven of table "main": that "odd" can be shown, expected conditions that can be reckoned with',
    },
    {
      patch: {
        ...exampleList,
        tables: { bed: { ...exampleList.tables.bed, each: "beds + beds" } },
        view: [button, { ...list, each: "beds + beds" }],
      },
      message:
        'Not proven of table "bed": that some row is always met, nor that "weedy", "tidy" can be shown, expected conditions that can be reckoned with',
    },
  ],
  check: ({ proofs }) => proofs().flatMap((proof) => findingOf(proof) ?? []),
};

function findingOf({ entry, name, verdict }: TableProof): Finding | undefined {
  const unproven = verdict.rows.filter((row) => row.verdict === "notProven");
  const rows = listed(unproven.map(({ state }) => quoted(state)));
  const open = [
    ...(verdict.gap || verdict.gapProven ? [] : [en`that some row is always met`.zh`每种情况都有对应的行`]),
    ...(unproven.length > 0 ? [en`that ${rows} can be shown`.zh`${rows}能够显示`] : []),
    ...(!verdict.areOverlapsAll && verdict.overlaps.length === 0
      ? [en`that no two rows hold at once`.zh`不会有两行同时成立`]
      : []),
  ];
  if (open.length === 0) return undefined;
  const said = joined(open, { en: ", nor ", zh: "；" });
  const message = en`Not proven of table "${name}": ${said}, expected conditions that can be reckoned with`
    .zh`无法证明状态表“${name}”满足：${said}。应写能够推算的条件`;
  const fix = en`Write simpler conditions, or say in "assume" what the server keeps.`
    .zh`请把条件写得简单些，或在“assume”里写明服务器保证的规则。`;
  return { at: atKey(entry), message, fix: joined([fix, ...verdict.notes], { en: " ", zh: "" }) };
}
