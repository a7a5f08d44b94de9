import { en } from "../../../language/messages/localized-text.ts";
import { findStateTables, stateOfRow } from "../../inspect/table-proofs.ts";
import { findChild, rangeOfValueStart } from "../../json/json-node.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const defaultRowNotLast: Rule = {
  description: en`A row without a condition always matches, so the rows below it are never reached.`
    .zh`没有条件的行总是成立，所以轮不到它下面的行。`,
  ok: [
    {
      patch: withTableRows(
        { state: "in", when: "session.loggedIn", text: "Water", do: "water" },
        { state: "out", text: "Log in", do: "login" },
      ),
    },
  ],
  bad: [
    {
      patch: withTableRows(
        { state: "out", text: "Log in", do: "login" },
        { state: "in", when: "session.loggedIn", text: "Water", do: "water" },
      ),
      message: 'Row "out" of table "main" has no "when", expected one: only the last row may omit it',
    },
  ],
  check: ({ root }) =>
    findStateTables(root).flatMap(({ name, rows }) =>
      rows.slice(0, -1).flatMap((row) => {
        if (row.kind !== "object" || findChild(row, "when")) return [];
        const message = en`Row "${stateOfRow(row)}" of table "${name}" has no "when", expected one: only the last row may omit it`
          .zh`状态表“${name}”的“${stateOfRow(row)}”行没有“when”，应写上：只有最后一行可以不写`;
        const fix = en`Add a "when", or move the row to the end.`.zh`请加上“when”，或把这一行移到最后。`;
        return { at: rangeOfValueStart(row), message, fix };
      }),
    ),
};
