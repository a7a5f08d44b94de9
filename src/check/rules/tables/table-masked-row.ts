import { en, joined, listed } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { stateOf, type TableProof } from "../../inspect/tables-of.ts";
import { atText, childOf, type JsonNode } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import { withRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const tableMaskedRow: Rule = {
  description: en`A row that no answer ever shows: its condition cannot hold, or rows above it always hold too.`
    .zh`没有任何返回数据会显示的行：它的条件不可能成立，或总有上面的行先成立。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withRows(
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "small", when: "garden.leaves >= 1", text: "Small", do: "water" },
        { state: "large", when: "garden.leaves >= 100", text: "Large", do: "water" },
        { state: "other", text: "Buy seeds", do: "order" },
      ),
      message:
        'Row "large" of table "main" is never shown: "small" above it always holds then, expected an answer that only this row fits',
    },
    {
      patch: withRows(
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "owing", when: "garden.leaves < 0", text: "Pay", do: "recharge" },
        { state: "other", text: "Water", do: "water" },
      ),
      message:
        'Row "owing" of table "main" is never shown: no answer makes its condition true, expected one that can hold',
    },
  ],
  check: ({ proofs }) =>
    proofs().flatMap((proof) => {
      const greedy = greedyRow(proof);
      const rest = proof.rows.filter((row) => !greedy?.masked.includes(row));
      return [
        ...(greedy ? [findingOfGreedy(proof, greedy)] : []),
        ...rest.flatMap((row) => findingOf(proof, proof.rows.indexOf(row)) ?? []),
      ];
    }),
};

/** A row that alone leaves nothing for several below it: its own condition is the mistake. */
interface Greedy {
  state: string;
  when: JsonNode;
  masked: readonly JsonNode[];
}

function greedyRow({ rows, verdict }: TableProof): Greedy | undefined {
  const isMaskedBy = (state: string, index: number) =>
    verdict.rows[index]?.maskedBy.length === 1 && verdict.rows[index]?.maskedBy[0] === state;
  return rows
    .flatMap((row) => {
      const state = stateOf(row);
      const when = childOf(row, "when");
      return when ? [{ state, when, masked: rows.filter((_, index) => isMaskedBy(state, index)) }] : [];
    })
    .find(({ masked }) => masked.length > 1);
}

function findingOfGreedy({ name }: TableProof, { state, when, masked }: Greedy): Finding {
  const states = listed(masked.map((row) => quoted(stateOf(row))));
  const message = en`Row "${state}" of table "${name}" always holds where ${states} below it would: these are never shown, expected answers that do not meet it`
    .zh`状态表“${name}”的“${state}”行遮住了下面的${states}：这些行永远不会显示，应有不满足它的情况`;
  const fix = en`Mend its condition, or put it below them.`.zh`请改正它的条件，或把它放到这些行下面。`;
  return { at: atText(when), message, fix };
}

function findingOf({ name, rows, verdict }: TableProof, index: number): Finding | undefined {
  const row = rows[index];
  const found = verdict.rows[index];
  const at = childOf(row, "when") ?? childOf(row, "state");
  if (!row || !found || !at || (found.verdict !== "never" && found.verdict !== "masked")) return undefined;
  const start = en`Row "${stateOf(row)}" of table "${name}" is never shown`
    .zh`状态表“${name}”的“${stateOf(row)}”行永远不会显示`;
  if (found.verdict === "never") {
    const message = en`${start}: no answer makes its condition true, expected one that can hold`
      .zh`${start}：没有任何返回数据能满足它的条件，应写可能成立的条件`;
    const fix = en`Mend the condition, or take the row out.`.zh`请改正条件，或删掉这一行。`;
    return { at: atText(at), message, fix };
  }
  const maskers = joined(found.maskedBy.map(quoted), { en: " and ", zh: "、" });
  const verb =
    found.maskedBy.length > 1 ? en`together always hold`.zh`合起来总是成立` : en`always holds`.zh`总是成立`;
  const message = en`${start}: ${maskers} above it ${verb} then, expected an answer that only this row fits`
    .zh`${start}：这时上面的${maskers}${verb}，把它遮住了；应有只满足这一行的情况`;
  const fix = en`Put it above ${maskers}, mend the conditions, or take the row out.`
    .zh`请把它放到${maskers}上面，或改正条件，或删掉这一行。`;
  return { at: atText(at), message, fix };
}
