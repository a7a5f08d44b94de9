import { en } from "../../../language/messages/saying.ts";
import { stateOf, tablesOf } from "../../inspect/tables-of.ts";
import { atValue, childOf } from "../../json/json-node.ts";
import { withRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const defaultRowNotLast: Rule = {
  description: en`A row without a condition always holds: those behind it are never asked.`
    .zh`没有条件的行总是成立：它后面的行永远不会判断。`,
  ok: [
    {
      patch: withRows(
        { state: "in", when: "session.loggedIn", text: "Water", do: "water" },
        { state: "out", text: "Log in", do: "login" },
      ),
    },
  ],
  bad: [
    {
      patch: withRows(
        { state: "out", text: "Log in", do: "login" },
        { state: "in", when: "session.loggedIn", text: "Water", do: "water" },
      ),
      message: 'Row "out" of table "main" has no "when", expected one: only the last row may go without',
    },
  ],
  check: ({ root }) =>
    tablesOf(root).flatMap(({ name, rows }) =>
      rows.slice(0, -1).flatMap((row) => {
        if (row.kind !== "object" || childOf(row, "when")) return [];
        const message = en`Row "${stateOf(row)}" of table "${name}" has no "when", expected one: only the last row may go without`
          .zh`状态表“${name}”的“${stateOf(row)}”行没有“when”，应写上：只有最后一行可以不写`;
        const fix = en`Add a "when", or put the row at the end.`.zh`请加上“when”，或把这一行放到最后。`;
        return { at: atValue(row), message, fix };
      }),
    ),
};
