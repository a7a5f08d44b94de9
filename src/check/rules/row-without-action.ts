import { atKey, atValue } from "../anchor.ts";
import { childOf, entryOf, type JsonNode } from "../json/json-node.ts";
import type { Finding, Rule } from "../rule.ts";
import { stateOf, tablesOf } from "../tables-of.ts";

export const rowWithoutAction: Rule = {
  id: "row-without-action",
  severity: "warning",
  docs: {
    description:
      "A row that looks as if it could be tapped but does nothing, or does something but cannot be tapped.",
    ok: [{ patch: {} }],
    bad: [
      {
        patch: {
          tables: {
            main: {
              rows: [
                { state: "out", when: "!session.loggedIn", text: "Log in" },
                { state: "in", text: "Water", do: "water" },
              ],
            },
          },
        },
        message: 'Row "out" of table "main" does nothing, expected "do" or "disabled": true',
      },
      {
        patch: {
          tables: {
            main: {
              rows: [
                { state: "out", when: "!session.loggedIn", text: "Log in", disabled: true, do: "login" },
                { state: "in", text: "Water", do: "water" },
              ],
            },
          },
        },
        message: 'Row "out" of table "main" is disabled, expected no "do": it cannot be tapped',
      },
    ],
  },
  check: ({ root }) =>
    tablesOf(root).flatMap(({ name, rows }) => rows.flatMap((row) => findingsOf(name, row))),
};

function findingsOf(table: string, row: JsonNode): Finding[] {
  if (row.kind !== "object") return [];
  const action = entryOf(row, "do");
  const disabled = childOf(row, "disabled");
  const isDisabled = disabled?.kind === "literal" && disabled.value === true;
  const start = `Row "${stateOf(row)}" of table "${table}"`;
  if (action && isDisabled) {
    return [
      {
        at: atKey(action),
        message: `${start} is disabled, expected no "do": it cannot be tapped`,
        fix: 'Take "do" or "disabled" out.',
      },
    ];
  }
  if (action || isDisabled) return [];
  return [
    {
      at: atValue(row),
      message: `${start} does nothing, expected "do" or "disabled": true`,
      fix: 'Add "disabled": true, or say what a tap does in "do".',
    },
  ];
}
