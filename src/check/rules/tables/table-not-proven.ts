import { exampleList } from "../../example-campaign.ts";
import type { TableProof } from "../../inspect/tables-of.ts";
import { atKey } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted } from "../../schema/say.ts";

const [button, list] = exampleList.view;

export const tableNotProven: Rule = {
  id: "table-not-proven",
  severity: "warning",
  docs: {
    description:
      "A state table of which it could not be proved that it is whole: its conditions are beyond what can be reckoned with.",
    ok: [{ patch: {} }],
    bad: [
      {
        patch: {
          tables: {
            main: {
              rows: [
                { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
                {
                  state: "odd",
                  when: "garden.leaves * garden.leaves * garden.leaves - 3 * garden.leaves == 7.123456",
                  text: "Odd",
                  do: "water",
                },
                { state: "other", text: "Buy seeds", do: "order" },
              ],
            },
          },
        },
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
  },
  check: ({ proofs }) => proofs().flatMap((proof) => findingOf(proof) ?? []),
};

function findingOf({ entry, name, verdict }: TableProof): Finding | undefined {
  const rows = verdict.rows.filter((row) => row.verdict === "notProven").map(({ state }) => quoted(state));
  const open = [
    ...(verdict.gap || verdict.gapProven ? [] : ["that some row is always met"]),
    ...(rows.length > 0 ? [`that ${rows.join(", ")} can be shown`] : []),
    ...(!verdict.areOverlapsAll && verdict.overlaps.length === 0 ? ["that no two rows hold at once"] : []),
  ];
  if (open.length === 0) return undefined;
  const message = `Not proven of table "${name}": ${open.join(", nor ")}, expected conditions that can be reckoned with`;
  const fix = 'Write simpler conditions, or say in "assume" what the server keeps.';
  return { at: atKey(entry), message, fix: [fix, ...verdict.notes].join(" ") };
}
