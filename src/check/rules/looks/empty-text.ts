import { exampleCampaign } from "../../example-campaign.ts";
import { entriesOf } from "../../inspect/names.ts";
import { textOf } from "../../inspect/question-of.ts";
import { tablesOf } from "../../inspect/tables-of.ts";
import { childOf, type JsonNode } from "../../json/json-node.ts";
import { atText } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";

const withoutWords = (state: string) =>
  exampleCampaign.tables.main.rows.map((row) => (row.state === state ? { ...row, text: " " } : row));

export const emptyText: Rule = {
  id: "empty-text",
  severity: "error",
  docs: {
    description: "A page or dialog without words for its title, or a button without words.",
    ok: [{ patch: { title: "Garden" } }],
    bad: [
      { patch: { title: "" }, message: '"title" is empty, expected words: the browser tab shows them' },
      {
        patch: { tables: { main: { rows: withoutWords("wet") } } },
        message: '"text" is empty, expected words: the button shows them',
      },
    ],
  },
  check: ({ root }) => [
    ...told(childOf(root, "title"), "title", "the browser tab shows them"),
    ...entriesOf(root, "dialogs").flatMap(({ value }) =>
      told(childOf(value, "title"), "title", "the dialog shows them"),
    ),
    ...tablesOf(root).flatMap(({ rows }) =>
      rows.flatMap((row) => told(childOf(row, "text"), "text", "the button shows them")),
    ),
  ],
};

function told(node: JsonNode | undefined, key: string, why: string): Finding[] {
  if (!node || textOf(node)?.trim() !== "") return [];
  return [
    {
      at: atText(node),
      message: `"${key}" is empty, expected words: ${why}`,
      fix: "Write what customers shall read.",
    },
  ];
}
