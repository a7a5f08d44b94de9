import { en } from "../../../language/messages/localized-text.ts";
import { findStateTables, stateOfRow } from "../../inspect/table-proofs.ts";
import { findChild, type JsonNode, rangeInsideQuotes, stringValueAt } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Returns names for a row: after its condition (local.isClaimed: claimed), its action, and with a number. */
function proposedStates(row: JsonNode, state: string): string[] {
  const asked = (stringValueAt(row, "when") ?? "").matchAll(/\.(?:is|has|can|was)([A-Z]\w*)/g);
  const read = Array.from(asked, ([, name = ""]) => name.charAt(0).toLowerCase() + name.slice(1));
  const action = stringValueAt(row, "do");
  return [...read.slice(0, 1), ...(action === undefined ? [] : [action]), `${state}2`, `${state}3`];
}

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
        const taken = rows.map(stateOfRow);
        const proposed = proposedStates(row, state.value).find((one) => !taken.includes(one)) ?? "";
        const fix = en`Give this row a name of its own, such as "${proposed}". Customers do not see it; only patches of variants use it.`
          .zh`请给这一行换个不重复的名称，如“${proposed}”。顾客看不到它，只有变体的补丁会用到。`;
        // A row that was pasted above hides the rows below it: that is reported there.
        const isHidden = !findChild(rows[first], "when");
        return {
          at: rangeInsideQuotes(state),
          message,
          fix,
          dependsOn: isHidden ? rows.slice(first, first + 1) : [],
        };
      }),
    ),
};
