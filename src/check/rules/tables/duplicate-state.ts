import { en } from "../../../language/messages/localized-text.ts";
import { findStateTables, stateOfRow } from "../../inspect/table-proofs.ts";
import { findChild, rangeInsideQuotes } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const duplicateState: Rule = {
  description: en`Two rows of a table have the same state.`.zh`一张状态表里，两行用了同一个状态名。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withTableRows(
        { state: "water", when: "session.loggedIn", text: "Water", do: "water" },
        { state: "water", text: "Log in", do: "login" },
      ),
      message: '"state" is "water", expected each state once in table "main"; the first is on line 61',
    },
  ],
  check: ({ root }) =>
    findStateTables(root).flatMap(({ name, rows }) =>
      rows.flatMap((row, index) => {
        const state = findChild(row, "state");
        const first = rows.findIndex((other) => stateOfRow(other) === stateOfRow(row));
        const there = findChild(rows[first], "state");
        if (state?.kind !== "string" || !there || first === index) return [];
        const { line } = sourceLocationOf(there.source, there.start);
        const message = en`"state" is "${state.value}", expected each state once in table "${name}"; the first is on line ${line}`
          .zh`“state”是“${state.value}”，在状态表“${name}”里不应重复；第一个在第${line}行`;
        const fix = en`Rename the state of one of the two rows.`.zh`请给其中一行换个状态名。`;
        return { at: rangeInsideQuotes(state), message, fix };
      }),
    ),
};
